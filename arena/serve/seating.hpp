// Who sits down at a board: persons, and programs by name with their own or given limits.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/game_board.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

Participant person_seated(const std::string& name);
/// With the limits given, else its own, else one second. Throws InputError if these cannot end a search.
Participant program_seated(const config::PlayerSpec& spec, const std::optional<Limits>& given);
/// The player of that name or file, seated. Throws InputError.
Participant program_seated(const std::string& word, const config::GameSpec& game, const std::optional<Limits>& given);
/// The name of the arena's own player of a game.
std::string own_player(const std::string& game);
/// A plain search, for a game without a player of its own.
Participant plain_program(const std::string& game, const std::optional<Limits>& given);
/// With more than two sides: each program decides once at the start, so that one that only supports two sides is refused at once, by an InputError.
void check_programs(const std::vector<Participant>& sides, const config::GameSpec& game);
/// Gives every side a different name.
void tell_apart(std::vector<Participant>& sides, const GameBoard& board);

}  // namespace arena
