// The arena's laws of games and evaluators, for Connect Four.
#include <gtest/gtest.h>

#include "connect_four.hpp"
#include "tests/players/evaluator_laws.hpp"

namespace arena::laws {
struct ConnectFourCase {
  using Fast = own::ConnectFour;
  static std::vector<Fast::Options> options() { return {{}}; }
};
using AllGames = testing::Types<ConnectFourCase>;
}  // namespace arena::laws

#include "tests/laws/laws.hpp"

TEST(Middle, ObeysTheLawsOfEvaluators) { arena::expect_evaluator_laws<own::Middle>(own::ConnectFour(), {}, 100); }
