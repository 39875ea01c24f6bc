// The node signature of fixed positions and players: a commit that changes what a search does changes it here, and says `Bench: <nodes>`.
#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

TEST(CliBench, TheSignatureIsPinned) {
  const auto ran = run_cli({"bench", "--no-times"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("\nNodes searched: 26179316\n"), std::string::npos) << ran.out.substr(ran.out.rfind("Nodes"));
}

}  // namespace
}  // namespace arena::cli_test
