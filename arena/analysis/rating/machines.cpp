#include "arena/analysis/rating/machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/record/shard.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/input_file.hpp"
#include "arena/text/visible.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

constexpr std::size_t most_kept = std::size_t{1} << 20U;

/// "shard 3/7 on c017", from that shard's sessions; from all sessions with `all`.
std::string shard_name(const nlohmann::json& sessions, const std::string& text, bool all) {
  std::set<std::string> nodes;
  for (const nlohmann::json& session : sessions) {
    const bool its = all || (session.contains("shard") && session["shard"] == text);
    if (its && session.contains("node") && session["node"].is_string()) nodes.insert(visible(session["node"].get<std::string>(), 80));
  }
  return "shard " + text + (nodes.empty() ? "" : fmt::format(" on {}", fmt::join(nodes, ", ")));
}

float speed_of(const SeatRow& seat) {
  if (!seat.nodes || !seat.time_us || *seat.nodes <= 0 || *seat.time_us <= 0) return 0;
  return static_cast<float>(1e6 * static_cast<double>(*seat.nodes) / static_cast<double>(*seat.time_us));
}

std::string how_it_differs(const MachineRecord& record, const statistics::NodeFinding& found) {
  const auto& [low, high, low_open, high_open] = found.interval;
  if (found.in_speed) {
    const auto percent = [](double logarithm) { return 100 * std::expm1(logarithm); };
    const bool slower = found.difference < 0;
    const double near = std::abs(percent(slower ? high : low)), far = std::abs(percent(slower ? low : high));
    return fmt::format("searches {:.1f} % {} nodes per second ({:.1f} to {:.1f} %)", std::abs(percent(found.difference)), slower ? "fewer" : "more",
                       near, far);
  }
  const bool less = found.difference < 0;
  return fmt::format("has {} score {:.1f} % {} ({:.1f} to {:.1f} %)", record.players()[found.player], 100 * std::abs(found.difference),
                     less ? "less" : "more", 100 * (less ? -high : low), 100 * (less ? -low : high));
}

}  // namespace

void MachineRecord::enter(const RunFolder& run) {
  shard_.clear();
  merged_.clear();
  ranks_.clear();
  rank_of_.clear();
  const nlohmann::json& context = run.context();
  const nlohmann::json& sessions = context["sessions"];
  if (const auto shard = shard_in(run.path())) {
    shard_ = shard_name(sessions, shard->text(), true);
  } else if (context.contains("merged_shards") && context["merged_shards"].is_number_integer()) {
    const auto count = context["merged_shards"].get<std::int64_t>();
    if (count < 1 || count > most_shards) return;
    for (int i = 1; i <= static_cast<int>(count); ++i) merged_.push_back(shard_name(sessions, Shard{i, static_cast<int>(count)}.text(), false));
  } else if (const auto file = run.path() / machines_file_name; std::filesystem::exists(file)) {
    read_ranks(file);
  }
}

/// Incomplete rows are ignored.
void MachineRecord::read_ranks(const std::filesystem::path& file) {
  InputFile in(file);
  std::vector<std::string> fields;
  std::unordered_map<std::string, std::uint32_t> known;
  for (std::string line; std::getline(in, line);) {
    if (!split_csv(line, fields) || fields.size() != 3) continue;
    std::uint64_t game = 0;
    const auto [end, error] = std::from_chars(fields[0].data(), fields[0].data() + fields[0].size(), game);
    if (error == std::errc() && end == fields[0].data() + fields[0].size())
      rank_of_[game] = number_of(fmt::format("rank {} on {}", visible(fields[1], 20), visible(fields[2], 80)), ranks_, known);
  }
}

std::string MachineRecord::machine_of(const GameRow& row) const {
  if (!shard_.empty()) return shard_;
  if (!merged_.empty() && row.pair > 0) return merged_[static_cast<std::size_t>(Shard::of(row.pair - 1, static_cast<int>(merged_.size())) - 1)];
  const auto rank = rank_of_.find(row.game);
  return rank == rank_of_.end() ? "" : ranks_[rank->second];
}

std::uint32_t MachineRecord::number_of(const std::string& name, std::vector<std::string>& names,
                                       std::unordered_map<std::string, std::uint32_t>& known) {
  const auto [at, fresh] = known.emplace(name, static_cast<std::uint32_t>(names.size()));
  if (fresh) names.push_back(name);
  return at->second;
}

bool MachineRecord::is_kept(std::uint32_t opening) const { return mix64(opening) % (std::uint64_t{1} << thinned_) == 0; }

void MachineRecord::add(const GameRow& row, std::int64_t opening) {
  const std::string machine = machine_of(row);
  if (machine.empty()) return;
  statistics::NodeGame game;
  game.node = number_of(machine, names_, name_numbers_);
  game.opening = static_cast<std::uint32_t>(opening);
  if (!is_kept(game.opening)) return;
  for (int first = 0; first < row.sides(); ++first)
    for (int second = first + 1; second < row.sides(); ++second) {
      game.first = number_of(row.seat(first).player, players_, player_numbers_);
      game.second = number_of(row.seat(second).player, players_, player_numbers_);
      game.first_side = static_cast<std::uint8_t>(first);
      game.second_side = static_cast<std::uint8_t>(second);
      game.score = static_cast<float>(row.score(first, second));
      game.first_speed = second == 1 ? speed_of(row.seat(first)) : 0;
      game.second_speed = first == 0 ? speed_of(row.seat(second)) : 0;
      game.counts = second == 1;
      games_.push_back(game);
    }
  if (games_.size() <= most_kept || thinned_ >= 20) return;
  ++thinned_;
  std::erase_if(games_, [&](const statistics::NodeGame& each) { return !is_kept(each.opening); });
}

std::vector<std::string> machine_warnings(const MachineRecord& record, const statistics::NodeTest& test) {
  std::vector<std::string> warnings;
  for (const statistics::NodeFinding& found : test.findings) {
    const std::string_view advice = found.in_speed ? "Timed games are weaker where a search is slower; games at fixed nodes only take longer"
                                                   : "Check that machine before you trust its games";
    warnings.push_back(fmt::format("{} {} {} {}; p = {:.2g}, corrected for all comparisons. {}{}", record.names()[found.node],
                                   how_it_differs(record, found), found.in_speed ? "than" : "than on", found.alone ? "the others" : "the other one",
                                   found.p_value, found.alone ? "" : "With two of them nobody can say which one is off. ", advice));
  }
  return warnings;
}

std::string machines_text(const statistics::NodeTest& test) {
  const std::string what = fmt::format("Machines: {} compared by results and speed over {}", test.nodes, counted(test.openings, "opening"));
  if (test.findings.empty()) return what + ": none differs";
  return fmt::format("{}: {} {}", what, test.findings.size(), test.findings.size() == 1 ? "differs" : "differ");
}

nlohmann::json machines_json(const MachineRecord& record, const statistics::NodeTest& test) {
  nlohmann::json out = {{"machines", record.names()}, {"openings", test.openings}, {"games", test.games}, {"method", test.method}};
  out["findings"] = nlohmann::json::array();
  for (const statistics::NodeFinding& found : test.findings)
    out["findings"].push_back({{"machine", record.names()[found.node]},
                               {"measure", found.in_speed ? "log_speed" : "score"},
                               {"player", found.in_speed ? nlohmann::json() : nlohmann::json(record.players()[found.player])},
                               {"difference", found.difference},
                               {"low", found.interval.low},
                               {"high", found.interval.high},
                               {"p", found.p_value}});
  return out;
}

}  // namespace arena
