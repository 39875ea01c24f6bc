// Games as the task of a rank: the work that the other ranks of an MPI program are given for a run.
#pragma once
#include <memory>
#include <string>

#include "arena/play/ranks.hpp"

namespace arena {

inline constexpr const char* games_task = "games";

std::unique_ptr<RankTask> make_games_task(const std::string& order, int threads);

}  // namespace arena
