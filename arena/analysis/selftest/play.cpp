#include "arena/analysis/selftest/play.hpp"

#include <sstream>

#include "arena/config/build.hpp"
#include "arena/play/resolve.hpp"
#include "arena/play/runner.hpp"
#include "core/common/errors.hpp"

namespace arena {

config::TournamentSpec selftest_tournament(const std::string& game, int openings, int seed, int max_plies) {
  config::TournamentSpec tournament;
  tournament.game = config::game_spec(game);
  tournament.seed = tournament.openings.seed = static_cast<std::uint64_t>(seed);
  tournament.openings.kind = config::OpeningsKind::random;
  tournament.openings.plies = 8;
  tournament.openings.count = openings;
  tournament.adjudication.max_plies = max_plies;
  return tournament;
}

RunRecord play_selftest(config::TournamentSpec tournament, const std::filesystem::path& folder, int threads) {
  RunOptions options;
  options.output = folder;
  options.threads = threads;
  options.quiet = true;
  options.resume = std::filesystem::exists(folder / "tournament.yaml");
  std::ostringstream talk;
  const RunSpec spec = resolve(config::checked(std::move(tournament), "selftest"));
  if (run_tournament(spec, options, talk).end == RunEnd::interrupted) throw InputError("interrupted; the same command continues");
  return read_runs({folder});
}

}  // namespace arena
