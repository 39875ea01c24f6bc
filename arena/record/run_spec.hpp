// A tournament with everything resolved: what is played, by whom, from which openings, under which limits. Two equal specs play equal games.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/seating.hpp"
#include "players/options.hpp"

namespace arena {

struct Participant {
  std::string name;
  PlayerOptions options;
  Limits limits;  // what this player gets here, after tournament and command line had their say
  config::PlayerType type = config::PlayerType::builtin;
  config::EngineOptions engine;  // of another type; options.kind is then ForeignKind
};

/// Rules that end a game before its end. Off unless set; the reason is logged with the game.
struct Adjudication {
  int max_plies = 0;     // draw after so many plies; 0: never
  int score_margin = 0;  // both sides' scores agree on a lead of at least this; 0: never
  int score_plies = 4;   // for so many plies in a row
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

struct SequentialTest {
  double elo0 = 0, elo1 = 10, alpha = 0.05, beta = 0.05;
  bool normalized = true;
  friend bool operator==(const SequentialTest&, const SequentialTest&) = default;
};

struct RunSpec {
  std::string game;
  std::map<std::string, int> rules;  // the game's options, all of them
  std::uint64_t seed = 1;
  std::vector<Participant> players;
  std::vector<Seating> pairings;  // each plays every opening with everybody in every seat
  int rounds = 1;
  std::vector<std::string> openings;  // moves separated by spaces; one empty string for none
  Adjudication adjudication;
  Duration time_margin{50'000};  // how far a player may overrun its time
  std::optional<SequentialTest> sequential;
  config::TournamentSpec tournament;  // what it was resolved from, saved with the results

  /// Of each game.
  [[nodiscard]] int sides() const { return pairings.empty() ? 2 : pairings.front().sides(); }
};

}  // namespace arena
