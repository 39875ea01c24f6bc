// The counted sequences of tests/data/perft, on the fast games to their full depth and on the references where that takes no time.
#include "tests/laws/perft_data.hpp"
#include "tests/laws/support.hpp"
#include "tests/reference/naive_perft.hpp"

namespace arena::laws {
namespace {

template <class Case>
struct CountedSequences : testing::Test {
  static std::vector<PerftLine> lines() { return read_perft_file(std::string(ARENA_TEST_DATA) + "/perft/" + std::string(Case::Fast::name) + ".txt"); }
};
TYPED_TEST_SUITE(CountedSequences, AllGames, CaseNames);

TYPED_TEST(CountedSequences, the_game_counts_what_the_data_files_say) {
  using G = typename TypeParam::Fast;
  const auto lines = this->lines();
  ASSERT_GT(lines.size(), 5U);
  for (const auto& line : lines) {
    SCOPED_TRACE(line.text);
    G game(options_of<G>(line));
    for (const auto& text : line.moves) {
      const Move m = game.parse(text);
      ASSERT_EQ(game.why_illegal(m), "");
      game.make(m);
    }
    for (std::size_t d = 0; d < line.counts.size(); ++d) EXPECT_EQ(perft(game, static_cast<int>(d) + 1), line.counts[d]) << d + 1 << " plies";
  }
}

TYPED_TEST(CountedSequences, the_reference_counts_what_the_data_files_say) {
  using N = typename TypeParam::Slow;
  for (const auto& line : this->lines()) {
    SCOPED_TRACE(line.text);
    typename N::Options options;
    for (const auto& [name, value] : line.settings) options.set(name, value);
    N game(options);
    for (const auto& text : line.moves) game.play(text);
    for (std::size_t d = 0; d < line.counts.size() && line.counts[d] <= 5000; ++d)
      EXPECT_EQ(naive::perft(game, static_cast<int>(d) + 1), line.counts[d]) << d + 1 << " plies";
  }
}

}  // namespace
}  // namespace arena::laws
