// `arena selftest statistics`: players against themselves raise no flag, simulations err as often as they should.
#include <gmock/gmock.h>

#include <sstream>

#include "arena/analysis/selftest/checks.hpp"
#include "arena/statistics/simulation/cells.hpp"
#include "tests/arena/rating_support.hpp"
#include "tests/sanitized.hpp"

namespace arena::rating_test {
namespace {

using cli_test::run_cli;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Selftest, ItsQuickFormPassesInEveryGameAndIsReproducible) {
  const auto ran = run_cli({"selftest", "statistics", "--quick"});  // its help's example
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("FAIL")));
  EXPECT_THAT(ran.out, HasSubstr(" checks, 0 failed"));
  for (const char* what : {"coverage: by side: ", "false alarms: by side: "}) EXPECT_THAT(ran.out, HasSubstr(what));
  for (const std::string& game : game_names()) EXPECT_THAT(ran.out, HasSubstr(game + ": a player against itself"));
  if (sanitized) return;  // once takes a minute and a half
  // The games again, on one thread; and a simulation, which nobody tells how many.
  const cli_test::TemporaryFolder folder;
  for (const SelfCheck& check : check_twins(folder.path(), true, 1)) {
    std::istringstream lines(ran.out);
    bool found = false;
    for (std::string line; std::getline(lines, line);)
      found |= line.starts_with(check.subject + "  ") && line.find("  " + check.measured) != std::string::npos;
    EXPECT_TRUE(found) << check.subject << ", on one thread " << check.measured << "\n" << ran.out;
  }
  const auto figures = [] { return statistics::simulated_cells(4).front().run(); };
  EXPECT_EQ(figures().width, figures().width);
}

TEST(Selftest, AnUnknownSubjectIsAnswered) {
  EXPECT_EQ(run_cli({"selftest", "luck"}).code, 2);
  const auto ran = run_cli({"selftest"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("statistics"));
}

}  // namespace
}  // namespace arena::rating_test
