// The transposition table: what it keeps, what it forgets, what it mistakes.
#include <gtest/gtest.h>
#include <time.h>

#include <vector>

#include "core/common/random.hpp"
#include "players/tree/table_pool.hpp"

namespace arena {
namespace {

TableOptions options_with(Replacement replacement, int key_bits = 64) {
  TableOptions options;
  options.on = true;
  options.size_mb = 1;
  options.replacement = replacement;
  options.key_bits = key_bits;
  return options;
}

/// Keys with the same index whatever the replacement: they differ only above the index.
Key rival(std::uint64_t number) { return (number << 40) | 2; }

TEST(Table, GivesBackWhatWasStored) {
  TranspositionTable table(options_with(Replacement::always));
  TableEntry entry;
  EXPECT_FALSE(table.probe(5, entry));
  for (const Score value : {0, 1, -1, win_score, -win_score, max_evaluation}) {
    table.store(5, value, Move{0xABCD}, 126, Bound::lower);
    ASSERT_TRUE(table.probe(5, entry));
    EXPECT_EQ(entry.value, value);
    EXPECT_EQ(entry.move, Move{0xABCD});
    EXPECT_EQ(entry.depth, 126);
    EXPECT_EQ(entry.bound, Bound::lower);
  }
}

TEST(Table, HasRoomForAPowerOfTwo) {
  EXPECT_EQ(TranspositionTable::entries_for(1), 65536U);
  EXPECT_EQ(TranspositionTable::entries_for(3), 131072U);
  EXPECT_EQ(TranspositionTable(options_with(Replacement::always)).capacity(), 65536U);
}

TEST(Table, TheNewestStaysWithAlways) {
  TranspositionTable table(options_with(Replacement::always));
  TableEntry entry;
  EXPECT_FALSE(table.store(rival(1), 1, no_move, 9, Bound::exact));
  EXPECT_TRUE(table.store(rival(2), 2, no_move, 1, Bound::exact)) << "a collision is told";
  EXPECT_FALSE(table.store(rival(2), 3, no_move, 1, Bound::exact)) << "the same position is none";
  EXPECT_FALSE(table.probe(rival(1), entry));
  ASSERT_TRUE(table.probe(rival(2), entry));
  EXPECT_EQ(entry.value, 3);
}

TEST(Table, TheDeepestStaysWithDepth) {
  TranspositionTable table(options_with(Replacement::depth));
  TableEntry entry;
  table.store(rival(1), 1, no_move, 5, Bound::exact);
  EXPECT_TRUE(table.store(rival(2), 2, no_move, 4, Bound::exact)) << "the newcomer is lost";
  EXPECT_TRUE(table.probe(rival(1), entry));
  EXPECT_FALSE(table.probe(rival(2), entry));
  EXPECT_TRUE(table.store(rival(3), 3, no_move, 5, Bound::exact));
  EXPECT_FALSE(table.probe(rival(1), entry));
  EXPECT_TRUE(table.probe(rival(3), entry));
}

TEST(Table, TwoTierKeepsTheDeepestAndTheNewest) {
  TranspositionTable table(options_with(Replacement::two_tier));
  TableEntry entry;
  EXPECT_FALSE(table.store(rival(1), 1, no_move, 5, Bound::exact));
  EXPECT_FALSE(table.store(rival(2), 2, no_move, 3, Bound::exact));
  EXPECT_TRUE(table.probe(rival(1), entry) && table.probe(rival(2), entry));
  EXPECT_TRUE(table.store(rival(3), 3, no_move, 1, Bound::exact));
  EXPECT_TRUE(table.probe(rival(1), entry) && table.probe(rival(3), entry));
  EXPECT_FALSE(table.probe(rival(2), entry));
  EXPECT_TRUE(table.store(rival(4), 4, no_move, 7, Bound::exact)) << "the deepest moves to the second place";
  EXPECT_TRUE(table.probe(rival(1), entry) && table.probe(rival(4), entry));
  EXPECT_FALSE(table.probe(rival(3), entry));
}

TEST(Table, ForgettingIsCompleteHoweverOften) {
  TranspositionTable table(options_with(Replacement::two_tier));
  TableEntry entry;
  for (int i = 0; i < 400; ++i) {
    table.store(7, i, no_move, 3, Bound::exact);
    ASSERT_TRUE(table.probe(7, entry));
    ASSERT_EQ(entry.value, i);
    table.forget();
    ASSERT_FALSE(table.probe(7, entry)) << i;
    ASSERT_FALSE(table.store(9, i, no_move, 3, Bound::exact) && i == 0);
  }
}

TEST(Table, NothingComesBackWhenGenerationsDo) {
  for (const Replacement replacement : {Replacement::always, Replacement::depth, Replacement::two_tier}) {
    TranspositionTable table(options_with(replacement));
    TableEntry entry;
    Random random(5);
    std::vector<Key> keys(2000);
    for (Key& key : keys) {
      key = random();
      table.store(key, 1, no_move, 3, Bound::exact);
    }
    for (int i = 1; i <= 70'000; ++i) {  // more than two full rounds
      table.forget();
      ASSERT_FALSE(table.probe(keys[static_cast<std::size_t>(i) % keys.size()], entry)) << i;
      if (i % 32'767 > 1) continue;
      for (const Key key : keys) ASSERT_FALSE(table.probe(key, entry)) << i;
    }
  }
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

TEST(Table, ForgettingNeverClearsTheWholeTable) {
  TableOptions options = options_with(Replacement::two_tier);
  options.size_mb = 64;
  TranspositionTable table(options);
  std::vector<char> memory(64 << 20, 1);
  const double start = thread_seconds();
  std::fill(memory.begin(), memory.end(), static_cast<char>(memory[12345] + 1));
  const double whole = thread_seconds() - start;
  const double before = thread_seconds();
  for (int i = 0; i < 1500; ++i) table.forget();
  EXPECT_LT(thread_seconds() - before, 3 * whole) << "a player pays for it: it is done within its time";
}

TEST(Table, ShortKeysConfusePositions) {
  TranspositionTable table(options_with(Replacement::always, 14));
  TableEntry entry;
  table.store(5, 1, Move{1}, 3, Bound::exact);
  EXPECT_TRUE(table.probe(5 + (Key{1} << 14), entry)) << "equal in the low 14 bits";
  EXPECT_FALSE(table.probe(6, entry));
  TranspositionTable whole(options_with(Replacement::always));
  whole.store(5, 1, Move{1}, 3, Bound::exact);
  EXPECT_FALSE(whole.probe(5 + (Key{1} << 63), entry));
}

TEST(TablePool, LendsATableAgainWithoutWhatItKnew) {
  TablePool pool;
  auto table = pool.borrow(options_with(Replacement::always));
  const TranspositionTable* const address = table.get();
  table->store(5, 1, Move{1}, 3, Bound::exact);
  pool.give_back(std::move(table));
  table = pool.borrow(options_with(Replacement::two_tier));
  EXPECT_EQ(table.get(), address);
  TableEntry entry;
  EXPECT_FALSE(table->probe(5, entry));
  TableOptions larger = options_with(Replacement::always);
  larger.size_mb = 2;
  pool.give_back(std::move(table));
  EXPECT_NE(pool.borrow(larger).get(), address);
}

}  // namespace
}  // namespace arena
