#include "arena/play/status.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "arena/play/resolve.hpp"
#include "arena/play/runner.hpp"
#include "arena/record/context.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/unfinished_positions.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

std::uint64_t rows_in(const fs::path& file) {
  if (!fs::exists(file)) return 0;
  const MappedFile mapped(file);
  const std::string_view text = mapped.text();
  std::uint64_t lines = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
    ++lines;
    mapped.release(end);
  }
  return lines > 0 ? lines - 1 : 0;
}

/// Seconds since 1970 of 2026-01-31T12:00:00Z.
std::optional<double> seconds_of(const std::string& text) {
  std::tm parts{};
  const char* const end = ::strptime(text.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return end != nullptr && *end == '\0' ? std::optional(static_cast<double>(::timegm(&parts))) : std::nullopt;
}

std::optional<double> last_write(const fs::path& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) != 0) return std::nullopt;
  return static_cast<double>(found.st_mtim.tv_sec) + 1e-9 * static_cast<double>(found.st_mtim.tv_nsec);
}

/// Games per second from the start of the last session to its last game.
double rate_of(const nlohmann::json& context, std::uint64_t games, const fs::path& file) {
  if (context["sessions"].empty()) return 0;
  const nlohmann::json& session = context["sessions"].back();
  const auto start = seconds_of(session.value("start", ""));
  const auto end = last_write(file);
  const nlohmann::json& before = session.value("games_at_start", nlohmann::json());
  if (!start || !end || !before.is_number_unsigned() || before.get<std::uint64_t>() >= games) return 0;
  return static_cast<double>(games - before.get<std::uint64_t>()) / std::max(1.0, *end - *start);
}

}  // namespace

// Tries a shared lock on the folder, for a moment only; a run that starts just then tries again.
bool is_running(const fs::path& folder) {
  const int descriptor = ::open((folder / ".lock").c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  const bool locked = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0;
  ::close(descriptor);
  return locked;
}

std::vector<RunStatus> status_of(const std::vector<fs::path>& folders, const PositionCount& position_count) {
  std::map<std::string, RunSpec> specs;  // by the resolved copy: shards of one run have the same
  std::map<std::string, std::uint64_t> positions;
  std::vector<RunStatus> all;
  for (const fs::path& folder : folders) {
    const RunFolder run(folder);
    const std::string text = file_bytes(folder / "tournament.yaml");
    auto spec = specs.find(text);
    if (spec == specs.end()) spec = specs.emplace(text, resolve(run.tournament())).first;
    RunStatus& status = all.emplace_back();
    status.folder = folder;
    status.shard = shard_in(folder);
    status.total = games_of(spec->second, status.shard);
    status.games = rows_in(run.games_file());
    const nlohmann::json context = run.context();
    status.rate = rate_of(context, status.games, run.games_file());
    status.only_positions = run.only_positions();
    status.is_sequential = spec->second.sprt.on;
    const fs::path searched = run.has_positions() ? run.positions_file() : unfinished_positions(run.positions_file());
    if (position_count && fs::exists(searched)) {
      const auto [count, fresh] = positions.try_emplace(text);
      if (fresh) count->second = position_count(run.tournament());
      status.all_positions = status.shard ? status.shard->share_of(count->second) : count->second;
      status.positions = rows_in(searched) / std::max<std::size_t>(1, run.tournament().players.size());
    }
    const bool complete = run.is_complete() && status.positions >= status.all_positions;
    status.state = complete ? RunState::complete : RunState::stopped;
    if (is_running(folder)) status.state = RunState::running;
  }
  return all;
}

}  // namespace arena
