// The kind of player that plays from a certificate, and searches outside it.
#pragma once
#include <memory>
#include <string>

#include "players/tree/tree_kinds.hpp"

namespace arena {

/// A strategy's positions and moves, read by whoever may read files (players/certificate/certificate_player.hpp).
class StrategySource;

struct CertificateOptions {
  std::string file;
  std::shared_ptr<const StrategySource> source;
  friend bool operator==(const CertificateOptions& a, const CertificateOptions& b) { return a.file == b.file; }
};

struct CertificatePart {
  CertificateOptions certificate;

  template <class Visitor, class Part, class Kinds>
  static void visit(Visitor& v, Part& part, const Kinds&) {
    v.section("certificate", "the strategy to play", [&] {
      v.text("file", part.certificate.file,
             "a file written by arena solve --certificate; relative to the config's folder, or to where the program runs");
    });
  }
  /// `f.strategy(path, file, source)`: the strategy of a certificate.
  template <class Part, class F>
  static void visit_files(Part& part, F&& f) {
    if (!part.certificate.file.empty()) f.strategy("certificate", part.certificate.file, part.certificate.source);
  }
  friend bool operator==(const CertificatePart&, const CertificatePart&) = default;
};

struct CertificateKind : AlphaBetaSearching, CertificatePart {
  static constexpr std::string_view name = "certificate";
  static constexpr std::string_view help = "plays from a certificate of arena solve; outside it, as alpha-beta with the same options";
  using Parts = TypeList<TreePart, ProofPart, ThreadsPart, CertificatePart>;

  [[nodiscard]] Traits traits(const Limits& limits) const {
    Traits traits = traits_with(limits, proof.on);
    traits.depth = "plies of the last completed iteration, out of the certificate";
    traits.nodes = "positions visited below the root, out of the certificate";
    return traits;
  }
  void check(const GameFacts* game, const Limits& limits, OptionReport& report) const {
    AlphaBetaSearching::check(game, limits, report);
    if (certificate.file.empty())
      report.problem({"search"}, "'search' is 'certificate', which needs a file of arena solve: certificate: {file: ...}");
  }
  template <class Self, class F>
  static void visit_memory(Self& self, F&& f) {
    visit_tables(self, self.proof.on, f);
  }
  template <Game G>
  [[nodiscard]] std::unique_ptr<Player<G>> make(TablePool& pool) const;
  friend bool operator==(const CertificateKind&, const CertificateKind&) = default;
};

}  // namespace arena
