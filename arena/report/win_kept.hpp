// How long a side with a won game keeps it: the first move of a recorded game that gives the win away, by a certificate and the solver.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "arena/config/certificate.hpp"
#include "arena/report/print/plots.hpp"
#include "arena/report/run_data.hpp"

namespace arena {

struct WinKept {
  enum class End { won, given_away, open };  // won, or the game ended first; given away: proved; open: neither is proved within the node limit
  std::uint64_t game = 0;                    // the first with these players and moves
  int times = 1;                             // how often it was played
  std::string player, opponent;              // `player` has the won game
  int kept = 0;                              // moves of the player after which the win is still proved
  End end = End::won;
  int ply = 0;       // of the move not proved to keep it; 0: none
  std::string move;  // that move
};

/// For all different games of the run, in order. A move is known to keep the win if it is the certificate's, or else if the solver proves it within
/// `nodes` positions. Throws InputError if the certificate is not for this game, its rules and its start, or claims no win.
std::vector<WinKept> win_kept(const RunData& data, const config::Certificate& certificate, std::uint64_t nodes);

/// One row per player, and one per different game.
std::vector<Table> win_kept_tables(const std::vector<WinKept>& games, const config::Certificate& certificate, std::uint64_t nodes);
/// For each player, the share of its games in which the win is still there after n moves, as steps.
PrintedChart win_kept_chart(const std::vector<WinKept>& games);

}  // namespace arena
