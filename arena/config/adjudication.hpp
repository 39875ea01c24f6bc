// The `adjudication` section of a tournament: what ends a game before its rules do, and how many of these games are played on regardless. The
// options are declared once below, as in players/options.hpp.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/config/reader.hpp"

namespace arena::config {

class CertificateSource;

struct ResignSpec {
  bool on = false;
  int score = 0;
  int decisions = 3;
  friend bool operator==(const ResignSpec&, const ResignSpec&) = default;
};

struct EvenSpec {
  bool on = false;
  int score = 0;
  int plies = 8;
  int from_ply = 0;
  friend bool operator==(const EvenSpec&, const EvenSpec&) = default;
};

struct ProvedSpec {
  bool on = false;
  std::uint64_t nodes = 10'000;  // 0: no search
  std::string certificate;       // a file; empty: none
  std::shared_ptr<CertificateSource> source;
  friend bool operator==(const ProvedSpec& a, const ProvedSpec& b) { return a.on == b.on && a.nodes == b.nodes && a.certificate == b.certificate; }
};

struct AdjudicationSpec {
  int max_plies = 0;     // 0: never
  int score_margin = 0;  // 0: never
  int score_plies = 4;
  ResignSpec resign;
  EvenSpec draw;
  ProvedSpec proof;
  double audit = 0;

  [[nodiscard]] bool by_score() const { return score_margin > 0 || resign.on || draw.on; }
  friend bool operator==(const AdjudicationSpec&, const AdjudicationSpec&) = default;
};

template <class Visitor, class A>
void visit_adjudication(Visitor& v, A& a) {
  constexpr std::int64_t most_score = 1'000'000'000;
  v.integer("max_plies", a.max_plies, 0, 100'000, "a draw after this many plies; 0: never");
  v.integer("score_margin", a.score_margin, 0, most_score, "a win if both players' scores agree on at least this lead; 0: never");
  v.only_if(a.score_margin > 0, "score_margin", [&] { v.integer("score_plies", a.score_plies, 1, 1000, "for this many consecutive plies"); });
  v.group("resign", a.resign.on, "a player loses by its own score alone", [&] {
    v.integer("score", a.resign.score, 0, most_score, "behind by at least this much; required");
    v.integer("decisions", a.resign.decisions, 1, 1000, "in this many consecutive searches of its own");
  });
  v.group("draw", a.draw.on, "a draw if both players' scores are about even", [&] {
    v.integer("score", a.draw.score, 0, most_score, "at most this far from 0");
    v.integer("plies", a.draw.plies, 2, 1000, "for this many consecutive plies");
    v.integer("from_ply", a.draw.from_ply, 0, 100'000, "not before this ply of the game");
  });
  v.group("proof", a.proof.on, "end the game when its result is proved; for built-in games of two sides", [&] {
    v.integer("nodes", a.proof.nodes, 0, 1'000'000'000,
              "positions for each of two questions to a proof-number search after every ply: does the one side win, does the other; 0: never ask");
    v.only_if(!a.proof.certificate.empty(), "a file", [&] {
      v.text("certificate", a.proof.certificate,
             "a file written by arena solve --certificate: a position that its strategy wins ends the game; relative to the config's folder");
    });
  });
  v.real("audit", a.audit, 0, 1, "share of games to play on although scores or a proof would end them; the played result counts");
}

/// Makes the path of the certificate absolute, since a resolved copy is elsewhere. Whether it exists and holds is checked before a game begins: a
/// results folder can be read without it.
void settle_certificate(ProvedSpec& proof, const std::filesystem::path& folder);

/// Reports a section that cannot work: with this game, or with players whose scores have different units.
void check_adjudication(const AdjudicationSpec& rules, const std::vector<PlayerSpec>& players, const Origins& origins, const Place& where,
                        Problems& problems);
/// The same for a game with a referee, or with more than two sides.
void check_adjudication(const AdjudicationSpec& rules, std::string_view game, int sides, bool referee, const Origins& origins, const Place& where,
                        Problems& problems);

}  // namespace arena::config
