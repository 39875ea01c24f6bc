// Chess moves in short notation (SAN: Nf3, exd5, O-O, e8=Q) as a referee spells them (g1f3, e4d5, e1g1, e7e8q). The referee says which moves are
// legal and, by its FEN, which piece stands where.
#pragma once
#include <string>
#include <vector>

#include "arena/play/referee_game.hpp"

namespace arena {

/// The legal move that the short move means; throws InputError if there is none, or more than one.
std::string long_move(const std::string& fen, const std::vector<std::string>& legal, const std::string& move);

/// The moves from the position one after another, separated by spaces; a word that is already a legal move is taken as it is.
std::string long_moves(RefereeGame game, const std::vector<std::string>& moves);

}  // namespace arena
