// The perfect player: from the kept certificate, as black, it wins every game, and never has to think for itself.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "arena/config/player.hpp"
#include "core/andantino/andantino.hpp"
#include "core/common/errors.hpp"
#include "players/make_player.hpp"
#include "players/random/random_player.hpp"
#include "tests/players/parts.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;

PlayerOptions options_of(const std::string& name) {
  PlayerOptions options = config::load_player(fs::path(ARENA_SOURCE) / "configs/players" / (name + ".yaml")).options;
  visit_memory(options, [](int& mib, MemorySource) { mib = 1; });
  return options;
}

struct Opponent {
  std::string name;
  Limits limits;
};

std::vector<Opponent> opponents() {
  Limits shallow, nodes;
  shallow.depth = 2;
  nodes.nodes = 1000;
  std::vector<Opponent> all = {{"random", {}}, {"arena-andantino", nodes}, {"andantino-prover", nodes}};
  for (const auto& entry : fs::directory_iterator(fs::path(ARENA_SOURCE) / "configs/players")) {
    const std::string name = entry.path().stem().string();
    if (name.starts_with("sweere-") || name.starts_with("aboukhadra-") || name.starts_with("rao-")) all.push_back({name, shallow});
  }
  return all;
}

struct Played {
  std::string moves;
  Outcome outcome = Outcome::none;
  int left = 0;  // decisions of black that the certificate had no move for
};

/// White's first moves are random, the others the opponent's; black plays from the certificate.
Played play(Player<Andantino>& white, const Limits& limits, Player<Andantino>& black, int random_moves, std::uint64_t seed) {
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  Andantino game;
  white.new_game(seed);
  black.new_game(seed);
  Played played;
  while (game.outcome() == Outcome::none) {
    Move move;
    if (game.to_move() == Andantino::black) {
      request.limits = Limits{};
      request.limits.depth = 1;  // of the fallback, which must not be needed
      const Decision decision = black.decide(game, request);
      played.left += decision.stop != StopReason::book;
      move = decision.move;
    } else if (game.plies() / 2 < random_moves) {
      move = random_move(game, mix64(seed + static_cast<std::uint64_t>(game.plies())));
    } else {
      request.limits = limits;
      move = white.decide(game, request).move;
    }
    played.moves += game.to_text(move) + " ";
    game.make(move);
  }
  played.outcome = game.outcome();
  return played;
}

TEST(CertificatePlayer, WinsAThousandDifferentGamesAsBlackWithoutLeavingTheCertificate) {
  TablePool pool;
  const auto black = make_player<Andantino>(options_of("andantino-perfect"), pool);
  std::set<std::string> games;
  const auto all = opponents();
  ASSERT_GT(all.size(), 20U);
  std::uint64_t seed = 1;
  for (int round = 0; games.size() < 1000; ++round) {
    ASSERT_LT(round, 100) << "too few different games";
    for (const Opponent& opponent : all) {
      const auto white = make_player<Andantino>(options_of(opponent.name), pool);
      const Played played = play(*white, opponent.limits, *black, 1 + round % 10, seed++);
      ASSERT_EQ(played.outcome, win_for(Andantino::black)) << opponent.name << ": " << played.moves;
      ASSERT_EQ(played.left, 0) << opponent.name << ": " << played.moves;
      games.insert(played.moves);
    }
  }
}

TEST(CertificatePlayer, IsForItsOwnBoardOnly) {
  TablePool pool;
  const auto player = make_player<Andantino>(options_of("andantino-perfect"), pool);
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.depth = 1;
  player->new_game(1);
  Andantino small(Andantino::Options{5, 0});
  EXPECT_THROW(player->decide(small, request), InputError);
}

TEST(ProofPlayer, PlaysAProvedWinAndSaysSo) {
  PlayerOptions options = options_of("arena-andantino-proof");
  proof_of(options).nodes = 50'000;
  proof_of(options).share = 1.0;
  TablePool pool;
  const auto player = make_player<Andantino>(options, pool);
  Andantino game = Andantino::from_text({}, "i10,h11,i11,k11,i12/j10,j11,j12,j13,k13/b");
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.depth = 2;
  player->new_game(1);
  const Decision decision = player->decide(game, request);
  EXPECT_EQ(decision.proved, Proved::win);
  EXPECT_EQ(decision.stop, StopReason::win);
  EXPECT_TRUE(game.why_illegal(decision.move).empty());
  EXPECT_GT(decision.proved_plies, 4) << "more than two plies of search could see";
  EXPECT_EQ(decision.principal_variation.front(), decision.move);
  EXPECT_FALSE(decision.counters.has_value()) << "a proof counts nothing of what a search of the tree counts";
}

TEST(ProofPlayer, FallsBackWithinTheNodesOfADecision) {
  PlayerOptions options = options_of("andantino-prover");
  TablePool pool;
  const auto player = make_player<Andantino>(options, pool);
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.nodes = 3000;
  player->new_game(1);
  const Andantino start;
  const Decision decision = player->decide(start, request);
  EXPECT_TRUE(start.why_illegal(decision.move).empty());
  EXPECT_EQ(decision.proved, Proved::no);
  EXPECT_GT(decision.depth, 0);
  EXPECT_LE(decision.nodes_total, 3000U);
  EXPECT_GT(decision.nodes_total, 1500U) << "the proof's half is counted";
  player->new_game(1);
  EXPECT_EQ(player->decide(start, request).nodes_total, decision.nodes_total) << "the same answer twice";
}

}  // namespace
}  // namespace arena
