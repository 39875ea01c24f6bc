// Clustered observations, such as the games of one opening: how much information they carry, and how far two samples of them differ. No correlation
// structure is assumed within a cluster; a cluster in both samples counts as one.
#pragma once
#include <cstdint>
#include <vector>

#include "arena/statistics/difference.hpp"

namespace arena::statistics {

struct Observation {
  std::int64_t cluster = 0;
  double value = 0;
  double weight = 1;
};

inline constexpr std::string_view clustered_method = "Student t, clustered by opening";
inline constexpr std::string_view few_changes_method = "sign flips of the few openings that changed";
inline constexpr std::string_view no_change_method = "nothing changed; rule of three";
inline constexpr std::string_view few_clusters_method = "too few openings";

/// Weighted mean of `after` minus that of `before`, with an interval; `used` counts clusters. Samples with the same clusters are compared cluster by
/// cluster, others as independent samples; partly shared clusters are treated as such. `reach` is how far one cluster can move the mean of its
/// sample: if nothing differs at all, the rule of three allows for three clusters in n; 0 if equal samples are equal.
Difference clustered_difference(const std::vector<Observation>& after, const std::vector<Observation>& before, double reach,
                                double confidence = 0.95);

/// One cluster's part in a figure computed from sums over the sample: how far it moves the figure (the sums linearised), and its share of what the
/// figure is a mean over.
struct ClusterPart {
  double pull = 0, share = 0;
};
inline constexpr std::string_view clustered_share_method = "exact, with the openings' design effect (Korn and Graubard)";

/// The parts of a mean.
std::vector<ClusterPart> parts_of_mean(const std::vector<Observation>& sample);

/// For any such figure; open if there are fewer than four clusters, or if all clusters are alike: then there is no spread to measure by.
Bounded clustered_interval(double figure, const std::vector<ClusterPart>& parts, double confidence = 0.95);
/// For a share, or a score between 0 and 1. If all clusters are alike, the rule of three applies: three in n may differ.
Bounded clustered_share(double share, const std::vector<ClusterPart>& parts, double confidence = 0.95);

/// How many times as many observations are needed for the same error as with independent ones; at least 1, and 1 if every cluster has one
/// observation. Includes the uncertainty due to the number of clusters.
double design_effect(const std::vector<Observation>& sample);

}  // namespace arena::statistics
