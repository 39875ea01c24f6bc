// Contradictions between options, checked on the values once everything is read and inherited.
#pragma once
#include "arena/config/player.hpp"
#include "arena/config/reader.hpp"

namespace arena::config {

/// Adds a problem for every option that is set but needs another that is not, according to the declarations. `where` stands in for options that no
/// file named.
void check_requirements(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, const Origins& origins, const Place& where,
                        Problems& problems);

/// Everything that can be wrong with a player: what its options need according to their declarations, each other, and the game. The draft has the
/// options as written, including those of other kinds.
void check_player(const PlayerSpec& player, const OptionDraft& draft, const Origins& origins, const Place& where, Problems& problems);

/// The later of two options' origins, which is the one to complain about.
Place latest(const Origins& origins, std::initializer_list<std::string_view> paths, const Place& where);

}  // namespace arena::config
