#include "arena/play/status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "arena/analysis/ablation/positions.hpp"
#include "arena/analysis/tuning/tuning_report.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/play/estimate.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/shard_set.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/table.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

constexpr const char* state_names[] = {"complete", "running", "stopped"};

std::string left_text(const RunStatus& status) {
  if (status.state == RunState::complete) return "";
  if (status.state == RunState::stopped) return "-";
  if (status.positions < status.all_positions) return "?";
  return status.rate > 0 ? duration_text(static_cast<double>(status.left()) / status.rate) : "?";
}

/// Shards of the same division for which no folder was given.
std::vector<int> parts_not_given(const std::vector<RunStatus>& all) {
  std::set<int> given;
  int count = 0;
  for (const RunStatus& status : all) {
    if (!status.shard || (count != 0 && count != status.shard->count)) return {};
    count = status.shard->count;
    given.insert(status.shard->index);
  }
  std::vector<int> missing;
  for (int i = 1; i <= count; ++i)
    if (given.count(i) == 0) missing.push_back(i);
  return missing;
}

std::string summary(const std::vector<RunStatus>& all) {
  std::uint64_t games = 0, total = 0;
  std::size_t by_state[3] = {};
  double rate = 0, longest = 0;
  bool known = true, sequential = false;
  for (const RunStatus& status : all) {
    games += status.games;
    total += status.only_positions ? 0 : status.total;
    ++by_state[static_cast<std::size_t>(status.state)];
    sequential = sequential || (status.is_sequential && status.state != RunState::complete);
    if (status.state != RunState::running) continue;
    rate += status.rate;
    known = known && status.rate > 0;
    if (status.rate > 0) longest = std::max(longest, static_cast<double>(status.left()) / status.rate);
  }
  std::string text =
      fmt::format("{} of {}; {} complete, {} running, {} stopped", games, counted(total, "game"), by_state[0], by_state[1], by_state[2]);
  if (by_state[1] > 0) text += fmt::format("; {:.3g} games/s", rate);
  if (by_state[1] > 0) text += known ? "; those running will be done in " + duration_text(longest) : "; too early to say when";
  if (by_state[2] > 0) text += "; those stopped continue when their command is given again";
  if (sequential) text += "; a sequential test may be decided earlier: `arena merge` says so";
  return text + "\n";
}

nlohmann::json json_of(const RunStatus& status) {
  const bool games = !status.only_positions, running = status.state == RunState::running;
  const auto where = [](bool is_known, const auto& value) { return is_known ? nlohmann::json(value) : nlohmann::json(); };
  nlohmann::json out = {{"folder", status.folder.string()},
                        {"shard", nullptr},
                        {"state", state_names[static_cast<std::size_t>(status.state)]},
                        {"games", where(games, status.games)},
                        {"scheduled", where(games, status.total)},
                        {"positions", where(status.all_positions > 0, status.positions)},
                        {"all_positions", where(status.all_positions > 0, status.all_positions)},
                        {"games_per_second", where(status.rate > 0, status.rate)},
                        {"seconds_left", where(running && games && status.rate > 0 && status.positions >= status.all_positions,
                                               status.rate > 0 ? static_cast<double>(status.left()) / status.rate : 0)},
                        {"is_sequential", status.is_sequential},
                        {"tuning", nullptr}};
  if (status.shard) out["shard"] = {{"index", status.shard->index}, {"count", status.shard->count}};
  if (const auto tuning = read_tuning(status.folder)) out["tuning"] = tuning_sentence(*tuning);
  return out;
}

int run_status(const Call& call) {
  std::vector<std::filesystem::path> folders;
  const auto add = [&](const std::filesystem::path& folder) {
    if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
  };
  for (const std::string& folder : call.get<std::vector<std::string>>("folder")) {
    add(folder);
    if (const auto last = verdict_folder(folder); std::filesystem::exists(last / "tournament.yaml")) add(last);
  }
  const std::vector<RunStatus> all =
      status_of(folders, [](const config::TournamentSpec& tournament) { return choose_positions(tournament).positions.size(); });
  if (wants_json(call)) {
    nlohmann::json runs = nlohmann::json::array();
    for (const RunStatus& status : all) runs.push_back(json_of(status));
    print_json(call, {{"runs", runs}, {"shards_not_given", parts_not_given(all)}});
    return exit_done;
  }
  const bool ablation = std::any_of(all.begin(), all.end(), [](const RunStatus& status) { return status.all_positions > 0; });
  std::vector<std::string> columns = {"<folder", "<shard", "<state", "games", "of", "%", "games/s", "time left"};
  if (ablation) columns.insert(columns.begin() + 3, {"positions", "of them"});
  Table table("status", "Progress of the runs", columns);
  for (const RunStatus& status : all) {
    const double share = status.total > 0 ? 100.0 * static_cast<double>(status.games) / static_cast<double>(status.total) : 100;
    std::vector<std::string> row = {shown(status.folder), status.shard ? status.shard->text() : "whole",
                                    state_names[static_cast<std::size_t>(status.state)]};
    if (ablation) {
      row.emplace_back(status.all_positions > 0 ? std::to_string(status.positions) : "");
      row.emplace_back(status.all_positions > 0 ? std::to_string(status.all_positions) : "");
    }
    row.emplace_back(status.only_positions ? "" : std::to_string(status.games));
    row.emplace_back(status.only_positions ? "" : std::to_string(status.total));
    row.emplace_back(status.only_positions ? "" : fmt::format("{:.1f}", share));
    row.emplace_back(status.rate > 0 ? fmt::format("{:.3g}", status.rate) : "");
    row.emplace_back(left_text(status));
    table.row(row);
  }
  call.out << as_text(table) << summary(all);
  for (const RunStatus& status : all)
    if (const auto tuning = read_tuning(status.folder)) call.out << shown(status.folder) << ": " << tuning_sentence(*tuning) << "\n";
  if (const std::vector<int> missing = parts_not_given(all); !missing.empty()) {
    constexpr std::size_t most = 20;
    const std::vector<int> first(missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(std::min(most, missing.size())));
    call.out << fmt::format("no folder was given for {} of {} shards: {}{}\n", missing.size(), all.front().shard->count, fmt::join(first, ", "),
                            missing.size() > most ? ", ..." : "");
  }
  return exit_done;
}

}  // namespace

Command status_command() {
  return {"status",
          "show the progress of runs: games, rate, time left",
          "DIR... [--json]",
          "Reads results folders, whole runs or shards, running or not, and prints for each the number of games, the rate and the time\n"
          "left, and for all together when the running ones will be done. For a tuning it prints the verdict.",
          "arena run quickstart --nodes 50 --quiet --shard 1/2 --output part-1 && arena status part-1",
          [](Syntax& syntax) {
            syntax.options.add_options()("folder", po::value<std::vector<std::string>>()->required()->value_name("DIR"), "results folders");
            add_json_option(syntax);
            syntax.operands.add("folder", -1);
          },
          run_status};
}

}  // namespace arena
