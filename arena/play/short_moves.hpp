// Chess moves in short notation (SAN: Nf3, exd5, O-O, e8=Q) as a referee spells them (g1f3, e4d5, e1g1, e7e8q). The referee says which moves are
// legal and, by its FEN, which piece stands where.
#pragma once
#include <string>
#include <vector>

#include "arena/play/referee_game.hpp"

namespace arena {

/// The one of the legal moves that the short move is; throws InputError where none is, or several are.
std::string long_move(const std::string& fen, const std::vector<std::string>& legal, const std::string& move);

/// The moves from the position one after another, separated by spaces; a word that is a legal move as it stands is taken so.
std::string long_moves(RefereeGame game, const std::vector<std::string>& moves);

}  // namespace arena
