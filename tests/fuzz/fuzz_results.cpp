// Any bytes as a CSV of results. Ratings that are numbers, or a complaint with file and line.
#include <cmath>

#include "arena/analysis/rating/foreign_results.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const fuzz::MemoryFile file(fuzz::text_of(data, size));
  fuzz::accepted([&] {
    RunRecord record = read_results({}, {file.path()});
    fuzz::require(record.rated_games() == record.games, "every game is rated");
    if (record.players.size() > 8) return;
    const Ratings ratings = rate(std::move(record));
    for (const auto& player : ratings.pool.players) fuzz::require(std::isfinite(player.rating), "a rating is a number");
  });
  return 0;
}
