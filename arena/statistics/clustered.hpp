// Clustered observations, such as the games of one opening: how much information they carry, and how far two samples of them differ. No correlation
// structure is assumed within a cluster; a cluster that is in both samples counts as one.
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

/// Weighted mean of `after` less that of `before`, with an interval; `used` counts clusters. Samples that share their clusters are compared cluster
/// by cluster, others as independent, and what is shared in part as it is. `reach` is how far one cluster can move the mean of its sample: where
/// nothing at all differs, three in n may be otherwise (rule of three); 0 where equal samples are equal.
Difference clustered_difference(const std::vector<Observation>& after, const std::vector<Observation>& before, double reach,
                                double confidence = 0.95);

/// One cluster's part in a figure that follows from sums over the sample: how far it moves the figure (the sums linearised), and its share of what
/// the figure is a mean over.
struct ClusterPart {
  double pull = 0, share = 0;
};
inline constexpr std::string_view clustered_share_method = "exact, with the openings' design effect (Korn and Graubard)";

/// Those of a mean.
std::vector<ClusterPart> parts_of_mean(const std::vector<Observation>& sample);

/// Of any such figure; open where fewer than four clusters, or clusters that are all alike, leave nothing to measure by.
Bounded clustered_interval(double figure, const std::vector<ClusterPart>& parts, double confidence = 0.95);
/// Of a share, or of a score between 0 and 1. Where the clusters are all alike, three in n may be otherwise (rule of three).
Bounded clustered_share(double share, const std::vector<ClusterPart>& parts, double confidence = 0.95);

/// How many times as many observations it takes for the same error as it would if they were independent; at least 1, and 1 where every cluster has
/// one. What the number of clusters leaves unknown is in it.
double design_effect(const std::vector<Observation>& sample);

}  // namespace arena::statistics
