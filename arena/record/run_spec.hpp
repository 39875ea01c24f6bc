// A fully resolved tournament: what is played, by whom, from which openings, under which limits. Equal specs play equal games.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/seating.hpp"

namespace arena {

/// A player of a run. For an engine or a person `options.kind` is ForeignKind; the limits are those that apply to this player here, after tournament
/// and command line.
using Participant = config::PlayerSpec;

/// For the player that has the most.
int most_threads(const std::vector<Participant>& players);

struct RunSpec : config::TournamentSpec {
  std::vector<Seating> pairings;           // each plays every opening with everybody in every seat; more than two may play in several orders
  std::vector<std::string> opening_lines;  // moves separated by spaces; one empty string for none

  RunSpec() = default;
  /// Throws InputError if nobody meets, if there are too few players for the seats, and for a sequential test with more than two players.
  RunSpec(config::TournamentSpec tournament, std::vector<std::string> lines);

  /// In each game.
  [[nodiscard]] int sides() const { return pairings.empty() ? game.sides : pairings.front().sides(); }
  /// Per pairing, opening and round: one for each side that a player can have.
  [[nodiscard]] int games_in_pair() const { return openings.one_side ? 1 : sides(); }
  /// A pairing as it plays an opening, before the seats rotate. Unless each order of its players is a pairing of its own, openings and rounds cycle
  /// through the orders, so that nobody always moves after the same player.
  [[nodiscard]] Seating seating(std::size_t pairing, int round, int opening) const;
};

/// A player on a side: with the limits of the side, if the tournament has any.
Participant at_side(const config::TournamentSpec& tournament, Participant player, int side);

/// What `auto` means in this tournament.
config::Seats seats_of(const config::TournamentSpec& tournament);

/// Everybody against everybody, in an order in which the players take turns (the circle method).
std::vector<Seating> round_robin_pairings(int players);

}  // namespace arena
