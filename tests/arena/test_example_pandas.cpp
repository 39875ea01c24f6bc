// The example that loads a run with pandas: it runs, reads every table with its types, and draws its two charts.
#include <gmock/gmock.h>

#include "tests/arena/report_support.hpp"

namespace arena::report_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ExamplePandas, LoadsARunAndDrawsTwoCharts) {
  const cli_test::TemporaryFolder scratch;
  const std::string python = "/usr/bin/python3";  // the one that Debian's packages are for
  if (cli_test::shell(python + " -c 'import pandas, matplotlib'", scratch.path()).code != 0)
    GTEST_SKIP() << "python3-pandas and python3-matplotlib are not installed (see .ci/packages-tests)";
  const KeptRun run;
  ASSERT_EQ(run.report().code, 0);
  const auto ran = cli_test::shell("export MPLCONFIGDIR='" + scratch.path().string() + "'; " + python + " '" + std::string(ARENA_SOURCE) +
                                       "/examples/analyse_run.py' '" + run.text() + "' '" + scratch.path().string() + "'",
                                   scratch.path());
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("24 games"));
  EXPECT_THAT(ran.out, HasSubstr("standings.csv: "));
  EXPECT_THAT(ran.out, Not(HasSubstr("mixed")));
  for (const char* chart : {"depth-by-ply.png", "crosstable.png"}) EXPECT_GT(fs::file_size(scratch.path() / chart), 5000U) << chart;
}

}  // namespace
}  // namespace arena::report_test
