#include "arena/serve/runs.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/solve/progress_log.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_runs = 1000;

bool has_run(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "tournament.yaml", ignored) || solve::has_solver_run(folder);
}

/// A given folder, or its immediate subfolders: links are not followed.
std::vector<fs::path> folders_in(const fs::path& given) {
  if (has_run(given)) return {given};
  std::vector<fs::path> found;
  std::error_code ignored;
  for (fs::directory_iterator entry(given, fs::directory_options::skip_permission_denied, ignored), end; entry != end; entry.increment(ignored)) {
    std::error_code failed;
    if (fs::is_directory(entry->symlink_status(failed)) && !failed && has_run(entry->path())) found.push_back(entry->path());
    if (ignored) break;
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::size_t number_of(const std::string& id) { return std::stoul(id.substr(1)); }

}  // namespace

Runs::Runs(std::vector<fs::path> given) : given_(std::move(given)) {
  for (const fs::path& folder : given_)
    if (std::error_code failed; !fs::is_directory(folder, failed)) throw InputError(folder.string() + ": no such folder");
  scan();
  watcher_ = std::thread([this] { watch(); });
}

Runs::~Runs() {
  close();
  watcher_.join();
}

void Runs::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    for (const auto& [id, run] : runs_) run->close();
  }
  closing_.notify_all();
}

void Runs::scan() {
  std::vector<fs::path> found;
  for (const fs::path& folder : given_)
    for (fs::path& each : folders_in(folder)) found.push_back(std::move(each));
  const std::scoped_lock lock(mutex_);
  std::map<std::string, std::shared_ptr<WatchedRun>> there;
  for (const fs::path& folder : found) {
    if (there.size() >= most_runs) break;
    const std::string id = ids_.try_emplace(folder, "r" + std::to_string(ids_.size())).first->second;
    const auto known = runs_.find(id);
    there[id] = known != runs_.end() ? known->second : std::make_shared<WatchedRun>(id, folder);
  }
  for (const auto& [id, run] : runs_)
    if (there.count(id) == 0) run->close();  // removed meanwhile
  runs_.swap(there);
}

void Runs::watch() {
  int turn = 0;
  std::unique_lock lock(mutex_);
  while (!closing_.wait_for(lock, std::chrono::milliseconds(250), [&] { return closed_; })) {
    lock.unlock();
    if (++turn % 8 == 0) scan();
    for (const auto& run : all()) run->watch();
    lock.lock();
  }
}

std::vector<std::shared_ptr<WatchedRun>> Runs::all() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, run] : runs_) ids.push_back(id);
  std::sort(ids.begin(), ids.end(), [](const std::string& a, const std::string& b) { return number_of(a) < number_of(b); });
  std::vector<std::shared_ptr<WatchedRun>> list;
  for (const std::string& id : ids) list.push_back(runs_.at(id));
  return list;
}

nlohmann::json Runs::list() {
  nlohmann::json runs = nlohmann::json::array();
  for (const auto& run : all()) runs.push_back(run->summary());
  return {{"runs", runs}};
}

std::shared_ptr<WatchedRun> Runs::find(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = runs_.find(id);
  if (found == runs_.end()) throw HttpError(404, "there is no such run");
  return found->second;
}

}  // namespace arena
