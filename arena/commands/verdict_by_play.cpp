#include "arena/commands/verdict_by_play.hpp"

#include <filesystem>

#include "arena/commands/run_arguments.hpp"

namespace arena {

PlayedVerdict play_verdict(const RunSpec& match, double worth, RunOptions options, const Call& call) {
  const Participant &candidate = match.players.at(0), &reference = match.players.at(1);
  if (candidate.options == reference.options && candidate.engine == reference.engine)
    return {std::nullopt, same_players(candidate.name, reference.name, worth)};
  options.resume = options.resume || std::filesystem::exists(options.output / "tournament.yaml");
  options.shard.reset();
  if (const auto code = play(match, options, call)) return {code, {}};
  return {std::nullopt, judge_gain(options.output, worth)};
}

}  // namespace arena
