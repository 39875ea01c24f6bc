// Nodes that differ in speed: what is warned about, what is scaled, and what is noted. The ranks are threads of this process, so that each can
// report another speed.
#include <fmt/format.h>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/play/calibration.hpp"
#include "arena/play/rank_team.hpp"
#include "arena/play/ranks.hpp"
#include "arena/record/reader.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

/// What is on its way to each rank.
struct Mail {
  std::mutex mutex;
  std::map<int, std::deque<Message>> boxes;
};

class MemoryTransport final : public Transport {
 public:
  MemoryTransport(Mail& mail, int rank, int size) : mail_(mail), rank_(rank), size_(size) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] int on_this_node() const override { return size_; }
  void send(int to, int tag, std::string bytes) override {
    const std::lock_guard held(mail_.mutex);
    mail_.boxes[to].push_back({rank_, tag, std::move(bytes)});
  }
  std::optional<Message> poll() override {
    const std::lock_guard held(mail_.mutex);
    auto& box = mail_.boxes[rank_];
    if (box.empty()) return std::nullopt;
    Message first = std::move(box.front());
    box.pop_front();
    return first;
  }
  void finish() override {}
  void abort(int) override { std::terminate(); }

 private:
  Mail& mail_;
  int rank_, size_;
};

/// The games' task on a node that measured another speed.
class OnANodeOf final : public RankTask {
 public:
  OnANodeOf(std::unique_ptr<RankTask> task, double speed) : task_(std::move(task)), speed_(speed) {}
  std::string done(std::uint64_t job, const std::atomic<bool>& stop) override { return task_->done(job, stop); }
  std::string rest() override { return task_->rest(); }
  [[nodiscard]] nlohmann::json facts() const override {
    nlohmann::json facts = task_->facts();
    if (facts.contains("time_factor")) facts["time_factor"] = facts["time_factor"].get<double>() * facts["nodes_per_second"].get<double>() / speed_;
    facts["nodes_per_second"] = speed_;
    return facts;
  }

 private:
  std::unique_ptr<RankTask> task_;
  double speed_;
};

std::string timed_tournament(const std::string& move_time) {
  return "game: {name: andantino, radius: 4}\nopenings: {type: random, plies: 4, count: 2}\nlimits: {move_time: " + move_time +
         "}\nmargin: 60s\nplayers:\n  - {name: a, search: alpha-beta, evaluator: lines, iterative_deepening: true}\n  - {name: b, search: random}\n";
}

struct RanOnNodes {
  std::string talk, log;
  nlohmann::json nodes;
};

/// A timed run on a rank for each speed.
RanOnNodes run_on(const std::vector<double>& speeds, double reference_speed = 0) {
  TemporaryFolder folder;
  const RunSpec spec = spec_from(timed_tournament("1ms"));
  const int size = static_cast<int>(speeds.size()) + 1;
  Mail mail;
  std::vector<std::thread> others;
  std::ostringstream talk;
  {
    Ranks ranks(std::make_unique<MemoryTransport>(mail, 0, size));
    for (int rank = 1; rank < size; ++rank)
      others.emplace_back([&mail, &speeds, rank, size] {
        Ranks own(std::make_unique<MemoryTransport>(mail, rank, size));
        own.serve({{games_task, [&](const std::string& order, int threads) {
                      return std::make_unique<OnANodeOf>(make_games_task(order, threads), speeds[static_cast<std::size_t>(rank - 1)]);
                    }}});
      });
    RunOptions options;
    options.output = folder.path() / "out";
    options.quiet = true;
    options.ranks = &ranks;
    options.rank_threads = 1;
    options.reference_speed = reference_speed;
    EXPECT_EQ(run_tournament(spec, options, talk).end, RunEnd::complete);
  }
  for (std::thread& other : others) other.join();
  const auto context = nlohmann::json::parse(read_file(folder.path() / "out" / "context.json"));
  return {talk.str(), read_file(folder.path() / "out" / "log.txt"), context["sessions"][0]["nodes"]};
}

TEST(NodeSpeeds, RanksThatDifferByMoreThanATenthAreWarnedOfInATimedRun) {
  const std::string warning = "WARNING: timed games on nodes that differ in speed, from 1000000 to 2000000 nodes per second";
  const RanOnNodes ran = run_on({2'000'000, 1'000'000});
  EXPECT_NE(ran.talk.find(warning), std::string::npos) << ran.talk;
  EXPECT_NE(ran.talk.find("`--calibrate 2000000`"), std::string::npos) << ran.talk;
  EXPECT_NE(ran.log.find(warning), std::string::npos) << ran.log;
  ASSERT_EQ(ran.nodes.size(), 2U);
  EXPECT_EQ(ran.nodes[0]["nodes_per_second"], 2'000'000);
  EXPECT_EQ(ran.nodes[1]["nodes_per_second"], 1'000'000);
  EXPECT_FALSE(ran.nodes[0].contains("time_factor"));
}

TEST(NodeSpeeds, RanksThatAreNearlyEqualOrCalibratedAreNot) {
  EXPECT_EQ(run_on({1'000'000, 1'050'000}).talk, "");
  const RanOnNodes calibrated = run_on({2'000'000, 1'000'000}, 500'000);
  EXPECT_EQ(calibrated.talk, "");
  ASSERT_EQ(calibrated.nodes.size(), 2U);
  for (const nlohmann::json& node : calibrated.nodes)
    EXPECT_NEAR(node["time_factor"].get<double>() * node["nodes_per_second"].get<double>(), 500'000, 500);
}

TEST(NodeSpeeds, EveryTimeOfACalibratedRunIsScaledAndNothingElse) {
  RunSpec spec = spec_from(timed_tournament("200ms"));
  spec.players[0].options.limits.game_time = std::chrono::seconds(60);
  spec.players[0].options.limits.increment = std::chrono::milliseconds(100);
  spec.players[0].options.limits.nodes = 1234;
  const RunSpec scaled = with_time_scaled(spec, 2.5);
  EXPECT_EQ(scaled.players[0].options.limits.move_time, std::chrono::milliseconds(500));
  EXPECT_EQ(scaled.players[0].options.limits.game_time, std::chrono::seconds(150));
  EXPECT_EQ(scaled.players[0].options.limits.increment, std::chrono::milliseconds(250));
  EXPECT_EQ(scaled.players[0].options.limits.nodes, 1234U);
  EXPECT_EQ(scaled.margin, std::chrono::seconds(150));
}

TEST(NodeSpeeds, ACalibratedPlayerThinksForTheScaledTime) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), timed_tournament("200ms")), out = folder.path() / "out";
  const auto ran = cli_test::run_cli({"run", file.string(), "--output", out.string(), "--quiet", "--threads", "1", "--calibrate", "100000"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto session = nlohmann::json::parse(read_file(out / "context.json"))["sessions"][0];
  const auto factor = session["time_factor"].get<double>();
  EXPECT_NEAR(factor * session["nodes_per_second"].get<double>(), 100000, 100);
  EXPECT_NE(read_file(out / "log.txt").find(fmt::format("so all times are multiplied by {:.3f}", factor)), std::string::npos);
  std::vector<std::int64_t> times;
  read_moves(out / "moves.csv", [&](const MoveRow& row) {
    if (row.stop == "time") times.push_back(*row.time_us);
  });
  ASSERT_GT(times.size(), 4U);
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  const double middle = static_cast<double>(times[times.size() / 2]) / (200'000 * factor);
  EXPECT_GT(middle, 0.5);
  EXPECT_LT(middle, 3) << "the time is not scaled: the factor is " << factor;
}

/// Makes a part look as if a node of this speed had played it, calibrated or not.
void set_speed(const fs::path& folder, double speed, std::optional<double> reference) {
  auto context = nlohmann::json::parse(read_file(folder / "context.json"));
  for (auto& session : context["sessions"]) {
    session["nodes_per_second"] = speed;
    if (reference) session["time_factor"] = *reference / speed;
  }
  std::ofstream(folder / "context.json") << context.dump(2);
}

TEST(NodeSpeeds, ShardsOfNodesThatDifferAreWarnedOfWhenTheyAreMerged) {
  TemporaryFolder folder;
  const fs::path file = write_tournament(folder.path(), timed_tournament("1ms"));
  const auto part = [&](int i) { return (folder.path() / ("p" + std::to_string(i))).string(); };
  for (const int i : {1, 2}) {
    const auto ran = cli_test::run_cli({"run", file.string(), "--quiet", "--shard", std::to_string(i) + "/2", "--output", part(i)});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto session = nlohmann::json::parse(read_file(fs::path(part(i)) / "context.json"))["sessions"][0];
    EXPECT_GT(session["nodes_per_second"].get<double>(), 0) << "a shard of a timed run notes its speed";
    set_speed(part(i), i * 1e6, std::nullopt);
  }
  const auto differing = cli_test::run_cli({"merge", part(1), part(2), "--output", (folder.path() / "one").string()});
  EXPECT_EQ(differing.code, 0) << differing.err;
  EXPECT_NE(differing.err.find("nodes that differ in speed, from 1000000 to 2000000"), std::string::npos) << differing.err;
  for (const int i : {1, 2}) set_speed(part(i), i * 1e6, 3e6);
  const auto calibrated = cli_test::run_cli({"merge", part(1), part(2), "--output", (folder.path() / "two").string()});
  EXPECT_EQ(calibrated.code, 0) << calibrated.err;
  EXPECT_EQ(calibrated.err.find("differ in speed"), std::string::npos) << calibrated.err;
  set_speed(part(2), 2e6, 6e6);
  const auto otherwise = cli_test::run_cli({"merge", part(1), part(2), "--output", (folder.path() / "three").string()});
  EXPECT_NE(otherwise.err.find("from 3000000 to 6000000 nodes per second after calibration"), std::string::npos) << otherwise.err;
}

}  // namespace
}  // namespace arena::tournament_test
