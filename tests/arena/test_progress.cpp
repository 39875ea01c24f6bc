// The line that a person watches while a run goes on.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "arena/play/progress.hpp"
#include "arena/record/reader.hpp"
#include "arena/record/schedule.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

TEST(Progress, AfterAResumeTheScoresAreThoseOfTheWholeRun) {
  const RunSpec spec = spec_from(small_tournament(2, 20));
  const Schedule schedule(spec);
  std::ostringstream talk;
  Progress progress(spec, schedule.size(), 3, Audience::terminal, false, talk);
  for (std::uint64_t id = 0; id < 3; ++id) {
    GameRow row;
    row.set_result(win_for(schedule.at(id).players[0] == 0 ? 0 : 1));  // all won by the first player
    progress.count(schedule.at(id), row);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(250));  // the line is drawn a few times a second
  GameRecord record;
  record.job = schedule.at(3);
  record.set_loser(record.job.players[0] == 0 ? 0 : 1);
  progress.finished(record, "");
  EXPECT_THAT(talk.str(), ::testing::HasSubstr("4/40 games"));
  EXPECT_THAT(talk.str(), ::testing::HasSubstr("full 75%, plain 25%"));
}

TEST(Progress, ALogGetsWholeLinesNowAndThen) {
  const RunSpec spec = spec_from(small_tournament(2, 20));
  const Schedule schedule(spec);
  GameRecord record;
  record.job = schedule.at(0);
  record.set_result(Outcome::first);
  for (const Audience audience : {Audience::log, Audience::nobody}) {
    std::ostringstream talk;
    Progress progress(spec, schedule.size(), 0, audience, false, talk, std::chrono::milliseconds(20));
    progress.finished(record, "");
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
    progress.finished(record, "");
    progress.close();
    EXPECT_EQ(talk.str().empty(), audience == Audience::nobody);
    EXPECT_EQ(talk.str().find('\x1b'), std::string::npos);
    if (audience == Audience::log) {
      EXPECT_EQ(talk.str().back(), '\n');
    }
  }
}

TEST(Progress, AResumedRunShowsThem) {
  const TemporaryFolder folder;
  const std::string yaml = small_tournament(2, 6);
  RunOptions options;
  options.output = folder.path() / "r";
  options.quiet = true;
  std::ostringstream talk;
  run_tournament(spec_from(yaml), options, talk);
  options.resume = options.live = true;
  options.quiet = false;
  // Slow games: the line shows it with those before it.
  class Slow : public Worker {
   public:
    explicit Slow(const RunSpec& spec) : inner_(make_worker(spec)) {}
    GameRecord play(const GameJob& job, const std::atomic<bool>& stop) override {
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
      return inner_->play(job, stop);
    }

   private:
    std::unique_ptr<Worker> inner_;
  };
  options.worker = [](const RunSpec& spec) { return std::make_unique<Slow>(spec); };
  run_tournament(spec_from(small_tournament(2, 7)), options, talk);
  double points = 0;
  read_games(options.output / "games.csv", [&](const GameRow& row) { points += row.score(row.side_of("full")); });
  EXPECT_THAT(talk.str(), ::testing::HasSubstr("14/14 games")) << "grown by one opening";
  EXPECT_THAT(talk.str(), ::testing::HasSubstr(fmt::format("full {:.0f}%", 100 * points / 14)));
}

}  // namespace
}  // namespace arena::tournament_test
