#include "arena/serve/watched_run.hpp"

#include <sys/stat.h>

#include <fmt/format.h>

#include "arena/config/problems.hpp"
#include "arena/play/live_game.hpp"
#include "arena/play/status.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/report/page/page.hpp"
#include "arena/report/page/solve_page.hpp"
#include "arena/serve/run_json.hpp"
#include "arena/serve/saved_game.hpp"
#include "arena/serve/solve_json.hpp"
#include "core/common/errors.hpp"

namespace arena {

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string stamp_of(const fs::path& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) != 0) return "-";
  return fmt::format("{}.{}.{}.{}", found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
}

std::string line_of(const std::exception& error) {
  const auto* config = dynamic_cast<const config::ConfigError*>(&error);
  return config != nullptr && !config->lines().empty() ? config->lines().front() : error.what();
}

}  // namespace

WatchedRun::WatchedRun(std::string id, fs::path folder) : id_(std::move(id)), folder_(std::move(folder)) {}

std::string WatchedRun::stamp() const {
  std::string text = is_running(folder_) ? "running" : "";
  for (const char* file : {"tournament.yaml", "games.csv", "context.json", solve::run_facts_name, solve::run_progress_name})
    text += " " + stamp_of(folder_ / file);
  for (const char* file : {"tournament.yaml", "context.json"}) text += " " + stamp_of(verdict_folder(folder_) / file);  // of a tuning
  return text;
}

/// A link in the folder could lead anywhere.
void WatchedRun::check_files() const {
  const fs::path last = verdict_folder("");
  const auto check = [&](const fs::path& name) {
    std::error_code ignored;
    if (fs::is_symlink(fs::symlink_status(folder_ / name, ignored)))
      throw InputError(fmt::format("{} is a link, and links are not followed here", name.string()));
  };
  check(last);
  for (const char* file : {solve::run_facts_name, solve::run_progress_name}) check(file);
  for (const char* file : run_file_names) {
    check(file);
    check(last / file);
  }
}

/// To be called with the lock held.
void WatchedRun::read() {
  const std::string now = stamp();
  if (now == stamp_) return;
  if (Clock::now() < next_read_ && !stamp_.empty()) return;
  const auto begun = Clock::now();
  try {
    check_files();
    run_ = json_text(solve::has_solver_run(folder_) ? solve_json(id_, folder_) : run_json(id_, folder_));
    trouble_.clear();
  } catch (const std::exception& error) {
    trouble_ = line_of(error);
  }
  stamp_ = now;
  const auto took = Clock::now() - begun;
  next_read_ = Clock::now() + std::max<Clock::duration>(std::chrono::milliseconds(900), 4 * took);
}

json WatchedRun::summary() {
  const std::scoped_lock lock(mutex_);
  const std::string now = stamp();
  if (now == summary_stamp_) return summary_;
  try {
    check_files();
    summary_ = solve::has_solver_run(folder_) ? solve_summary(id_, folder_) : run_summary(id_, folder_);
  } catch (const std::exception& error) {
    summary_ = {{"id", id_},
                {"name", folder_.filename().string()},
                {"game", ""},
                {"state", "unreadable"},
                {"games_done", 0},
                {"games_planned", 0},
                {"error", line_of(error)}};
  }
  summary_stamp_ = now;
  return summary_;
}

std::string WatchedRun::run() {
  const std::scoped_lock lock(mutex_);
  read();
  if (!trouble_.empty()) throw InputError(trouble_);
  return run_;
}

std::shared_ptr<Listener> WatchedRun::listen() {
  std::vector<Event> first = {{"run", "run", run()}};
  if (const json live = live_json(folder_); !live.is_null()) first.push_back({"live", "live", json_text(live)});
  return channel_.listen(first);
}

void WatchedRun::watch() {
  if (channel_.listeners() == 0) return;
  const std::scoped_lock lock(mutex_);
  const std::string before = stamp_;
  read();
  if (stamp_ != before && trouble_.empty()) channel_.publish({"run", "run", run_});
  const std::string live = stamp_of(folder_ / live_file_name);
  if (live == live_stamp_ || !trouble_.empty()) return;
  live_stamp_ = live;
  try {
    if (const json shown = live_json(folder_); !shown.is_null()) channel_.publish({"live", "live", json_text(shown)});
  } catch (const InputError&) {  // already reported by the run
  }
}

json WatchedRun::game(std::uint64_t number) const {
  check_files();
  if (solve::has_solver_run(folder_)) throw HttpError(404, "a solver run has no games");
  json found = recorded_game_json(folder_, number);
  if (found.is_null()) throw HttpError(404, fmt::format("there is no game {}", number));
  return found;
}

BoardPosition WatchedRun::position(std::uint64_t number, std::size_t ply) const {
  check_files();
  if (solve::has_solver_run(folder_)) throw HttpError(404, "a solver run has no games");
  const SavedGame saved = load_game(folder_, number);
  if (ply > saved.moves.size()) throw HttpError(422, fmt::format("game {} has {} plies", number, saved.moves.size()));
  return {saved.game, saved.rules, saved.start, {saved.moves.begin(), saved.moves.begin() + static_cast<std::ptrdiff_t>(ply)}, 0, 2};
}

std::string WatchedRun::report() {
  check_files();
  const std::scoped_lock lock(reporting_);  // one at a time: a large run takes memory
  if (solve::has_solver_run(folder_)) return solve_page(solve::read_solve(folder_));
  PageOptions options;
  options.command = "arena report " + folder_.filename().string();
  return page_text(read_run_data({folder_}), options);
}

}  // namespace arena
