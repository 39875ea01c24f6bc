// The law for two to four sides: whatever sound switches are on, max-n, paranoid and best-reply search give the values of brute-force
// searches.
#include <gtest/gtest.h>

#include "players/many/camps.hpp"
#include "tests/players/many_support.hpp"
#include "tests/sanitized.hpp"

namespace arena {
namespace {

/// Sound switches by the bits of a number.
template <class Kind>
Kind kind_of(unsigned bits) {
  const auto on = [&](unsigned bit) { return (bits >> bit & 1U) != 0; };
  Kind kind;
  TreeOptions& o = kind.tree;
  o.table.on = on(0);
  o.table.size_mb = 1;
  o.table.move_ordering = on(1);
  o.killers.on = on(2);
  o.history = on(3);
  o.iterative_deepening = on(4);
  o.root_ordering = on(5);
  o.evaluator_ordering = on(6);
  o.countermoves = bits % 3 == 0;
  o.history_malus = bits % 5 < 2;
  o.order = bits % 7 < 3 ? BaseOrder::board : BaseOrder::natural;
  o.table.replacement = static_cast<Replacement>(bits % 11 % 3);
  o.table.min_depth = 1 + static_cast<int>(bits % 13 == 0);
  o.tie_break = static_cast<TieBreak>(bits % 17 % 3);
  o.stop_at_win = false;
  if constexpr (std::same_as<Kind, MaxnKind>)
    kind.shallow_pruning = on(7);
  else
    o.pvs = on(7);
  return kind;
}

struct Ways {
  WinScore win;
  Terminal terminal;
};
Ways ways_of(int i) { return {i % 2 == 0 ? WinScore::flat : WinScore::distance, i % 3 == 0 ? Terminal::score : Terminal::result}; }

template <class Kind, class E>
Kind drawn_kind(const Ways& ways, Random& random) {
  Kind kind = kind_of<Kind>(random.below(1U << 8U));
  kind.tree.win = ways.win;
  kind.tree.terminal = ways.terminal;
  kind.tree.evaluator.name = E::name;
  return kind;
}

/// Whether playing `move` keeps the values that the root has.
template <class E>
bool is_best_of_maxn(const Omega& position, Move move, int depth, const Vector& value, const NaiveValues<E>& values) {
  Omega next = position;
  next.make(move);
  return naive_maxn(next, depth - 1, 1, values) == value;
}

template <class E>
void expect_maxn(const Omega& position, int depth, const Ways& ways, Random& random) {
  const NaiveValues<E> values(ways.win, ways.terminal);
  const Vector value = naive_maxn(position, depth, 0, values);
  const auto kind = drawn_kind<MaxnKind, E>(ways, random);
  const Decision decision = decide_once(kind, position, depth);
  ASSERT_EQ(decision.score, value[static_cast<std::size_t>(position.to_move())]) << position.position_text() << " depth " << depth;
  ASSERT_TRUE(is_best_of_maxn(position, decision.move, depth, value, values)) << position.position_text() << " depth " << depth;
}

/// Plies before the end that can be tried out: many of few plies, few of many.
int plies_left_of(int i, int spare_cells) {
  if (spare_cells > 3) return 1 + i % 3;
  if (i % 500 == 0) return spare_cells > 1 ? 5 : 7;
  return i % 50 == 0 ? 5 : 1 + i % 4;
}

TEST(ManyLaw, MaxNIsTheExhaustiveSearchOfVectors) {
  Random random(21);
  for (const int side : {3, 4})
    for (const int players : {3, 4}) {
      const int cells = 3 * side * (side - 1) + 1, spare = cells % (players * players);
      for (int i = 0; i < cases(2500); ++i) {
        const int plies = plies_left_of(i, spare);
        const Omega position = position_before_end(side, players, plies, random);
        expect_maxn<omega::CurrentScore>(position, plies, ways_of(i), random);
        ASSERT_FALSE(HasFatalFailure());
      }
    }
}

TEST(ManyLaw, MaxNWithEightPliesLeft) {
  Random random(22);
  for (int i = 0; i < 2; ++i) {
    expect_maxn<omega::CurrentScore>(position_before_end(3, 3, 8, random), 8, ways_of(i), random);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(ManyLaw, MaxNUpToAHorizon) {
  Random random(23);
  for (int i = 0; i < cases(600); ++i) {
    const int side = 3 + i % 2, players = 2 + i % 3;
    const int plies = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(Omega({side, players}).most_plies_left())));
    const Omega position = position_before_end(side, players, plies, random);
    const int depth = position.legal_count() > 12 ? 2 : 3;
    expect_maxn<omega::Trebing>(position, depth, ways_of(i), random);
    expect_maxn<omega::SmallGroups>(position, depth, ways_of(i), random);
    expect_maxn<omega::Groups>(position, depth, ways_of(i), random);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(ManyLaw, ParanoidIsTheSearchOfOneAgainstAll) {
  Random random(24);
  for (int i = 0; i < cases(3000); ++i) {
    const int side = 3 + i % 2, players = 3 + i / 2 % 2;
    const bool to_end = i % 3 != 0;
    const int most = Omega({side, players}).most_plies_left();
    const int plies = to_end ? 1 + i % 4 : 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most)));
    const Omega position = position_before_end(side, players, plies, random);
    const int depth = to_end ? plies : position.legal_count() > 12 ? 2 : 3;
    const Ways ways = ways_of(i);
    const NaiveValues<omega::Trebing> values(ways.win, ways.terminal);
    const Score value = naive_paranoid(position, position.to_move(), depth, 0, values);
    const auto kind = drawn_kind<ParanoidKind, omega::Trebing>(ways, random);
    const Decision decision = decide_once(kind, position, depth);
    ASSERT_EQ(decision.score, value) << position.position_text() << " depth " << depth;
    Omega next = position;
    next.make(decision.move);
    ASSERT_EQ(naive_paranoid(next, position.to_move(), depth - 1, 1, values), value) << position.position_text();
  }
}

TEST(ManyLaw, BestReplyIsTheSearchOfOneReplyToEachTurn) {
  Random random(25);
  for (int i = 0; i < cases(3000); ++i) {
    const int side = 3 + i % 2, players = 3 + i / 2 % 2;
    const int most = Omega({side, players}).most_plies_left();
    const int plies = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(i % 3 == 0 ? most : 7)));
    const Omega position = position_before_end(side, players, plies, random);
    const int depth = std::min(plies, position.legal_count() > 12 ? 2 : 4);
    const Ways ways = ways_of(i);
    const NaiveValues<omega::CurrentScore> values(ways.win, ways.terminal);
    const int turns = (plies + players - 1) / players;
    const auto kind = drawn_kind<BestReplyKind, omega::CurrentScore>(ways, random);
    const Decision decision = decide_once(kind, position, depth);
    ASSERT_EQ(decision.score, naive_best_reply(position, position.to_move(), true, position.plies_left_in_turn(), turns, depth, 0, values))
        << position.position_text() << " depth " << depth;
  }
}

TEST(ManyLaw, WithTwoSidesAllGiveTheValueOfAlphaBeta) {
  Random random(26);
  for (int i = 0; i < cases(1500); ++i) {
    const int side = 2 + i % 3, cells = 3 * side * (side - 1) + 1;
    const auto position = random_position<Omega>({side, 2}, static_cast<int>(random.below(static_cast<std::uint32_t>(cells))), random);
    const int depth = position.legal_count() > 20 ? 2 : position.legal_count() > 9 ? 3 : 5;
    const Ways ways = ways_of(i);
    const auto expect_same = [&]<class E>(TypeTag<E>) {
      AlphaBetaKind plain;
      plain.tree.win = ways.win;
      plain.tree.terminal = ways.terminal;
      plain.tree.evaluator.name = E::name;
      const Score value = decide_once(plain, position, depth).score;
      ASSERT_EQ(decide_once(drawn_kind<MaxnKind, E>(ways, random), position, depth).score, value) << position.position_text() << " depth " << depth;
      ASSERT_EQ(decide_once(drawn_kind<ParanoidKind, E>(ways, random), position, depth).score, value) << position.position_text();
      ASSERT_EQ(decide_once(drawn_kind<BestReplyKind, E>(ways, random), position, depth).score, value) << position.position_text();
    };
    switch (i % 5) {
      case 0:
        expect_same(TypeTag<omega::Trebing>{});
        break;
      case 1:
        expect_same(TypeTag<omega::CurrentScore>{});
        break;
      case 2:
        expect_same(TypeTag<omega::SmallGroups>{});
        break;
      case 3:
        expect_same(TypeTag<omega::TrebingAsCoded>{});
        break;
      default:
        expect_same(TypeTag<omega::Groups>{});
    }
    ASSERT_FALSE(HasFatalFailure());
  }
}

/// Omega as a game that says nothing about whose turns are alike: somebody jumps in, and the others pass.
class JumpingOmega : public Omega {
 public:
  using Omega::Omega;
  JumpingOmega(const Omega& game) : Omega(game) {}  // NOLINT(google-explicit-constructor)
  static JumpingOmega from_text(const Options& options, std::string_view text) { return Omega::from_text(options, text); }
};
static_assert(!turns_are_alike<JumpingOmega> && BestReplies<JumpingOmega>::most_choices == 3);

template <class Camp>
int plain_result(Camp& camp, int depth) {
  if (camp.outcome() != Outcome::none)
    return camp.outcome() == Outcome::first ? 1000 : camp.outcome() == Outcome::second ? -1000 : camp.place_value() / 10'000'000;
  if (depth == 0) return 0;
  MoveList<Camp> moves;
  camp.legal_moves(moves);
  EXPECT_EQ(static_cast<int>(moves.size()), camp.legal_count());
  const bool own = camp.to_move() == 0;
  int best = own ? -10'000 : 10'000;
  for (const Move move : moves) {
    const Key key = camp.key();
    const std::string text = camp.position_text();
    const auto undo = camp.make(move);
    const int value = plain_result(camp, depth - 1);
    camp.undo(move, undo);
    EXPECT_EQ(camp.key(), key);
    EXPECT_EQ(camp.position_text(), text);
    best = own ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(ManyLaw, WhoJumpsInMakesNoDifferenceWhereTurnsAreAlike) {
  Random random(27);
  for (int i = 0; i < 60; ++i) {
    const int players = 3 + i % 2;
    const Omega position = position_before_end(3, players, 1 + i % (players == 3 ? 6 : 5), random);
    BestReplies<Omega> alike(position, position.to_move());
    BestReplies<JumpingOmega> jumping(JumpingOmega(position), position.to_move());
    const int depth = 4;
    ASSERT_EQ(plain_result(alike, depth), plain_result(jumping, depth)) << position.position_text();
  }
}

TEST(ManyLaw, ATurnThatIsPassedIsUsedUp) {
  // Twelve plies before the end, three sides: the mover has two turns left, and passing does not win it a third.
  Random random(28);
  const Omega position = position_before_end(3, 3, 12, random);
  BestReplies<Omega> camp(position, position.to_move());
  int own_turns = 0;
  while (camp.outcome() == Outcome::none) {
    if (camp.to_move() == 0 && camp.turn_starts()) ++own_turns;
    MoveList<BestReplies<Omega>> moves;
    camp.legal_moves(moves);
    camp.make(moves[0]);
  }
  EXPECT_EQ(own_turns, 2);
  EXPECT_GT(camp.game().free_cells(), 1) << "the game itself would leave one cell";
}

}  // namespace
}  // namespace arena
