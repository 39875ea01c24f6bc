// Any bytes as PGN. Games with a result and words that can be shown, or a complaint with file and line; the results can be rated or are refused.
#include <cmath>

#include "arena/analysis/rating/foreign_results.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/text/pgn.hpp"
#include "arena/text/visible.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const fuzz::MemoryFile file(fuzz::text_of(data, size));
  fuzz::accepted([&] {
    PgnReader reader(file.path());
    for (PgnGame game; reader.next(game);) {
      fuzz::require(game.line > 0 && !game.result.empty(), "a game has a line and a result");
      for (const PgnMove& move : game.moves) fuzz::require(!move.text.empty() && !has_control(move.text), "a move is a word");
    }
  });
  fuzz::accepted([&] {
    RunRecord record = read_results({file.path()}, {});
    if (record.players.size() > 8) return;
    const Ratings ratings = rate(std::move(record));
    for (const auto& player : ratings.pool.players) fuzz::require(std::isfinite(player.rating), "a rating is a number");
  });
  return 0;
}
