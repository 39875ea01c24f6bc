#include "arena/play/memory.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/proof_judge.hpp"
#include "arena/text/counted.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// A number alone in a file; `unlimited` for "max" or no such file.
std::uint64_t number_in(const std::string& path) {
  std::ifstream in(path);
  std::uint64_t number = 0;
  return in >> number ? number : unlimited;
}

/// Bytes that the machine can provide without swapping.
std::uint64_t machine_free() {
  std::ifstream in("/proc/meminfo");
  std::string word;
  std::uint64_t kib = 0;
  while (in >> word)
    if (word == "MemAvailable:" && in >> kib) return kib * 1024;
  return unlimited;
}

/// Bytes that a limit leaves beyond what is in use.
std::uint64_t rest(std::uint64_t limit, std::uint64_t used) { return limit == unlimited ? unlimited : limit - std::min(limit, used); }

/// According to the address space limit (`ulimit -v`).
std::uint64_t address_space_free() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  const std::uint64_t pages = number_in("/proc/self/statm");
  return rest(limit.rlim_cur, pages == unlimited ? 0 : pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

/// According to the control group, version 2: our own and those above it.
std::uint64_t group_free() {
  std::ifstream in("/proc/self/cgroup");
  std::uint64_t least = unlimited;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("0::", 0) != 0) continue;
    for (std::string group = line.substr(3); !group.empty();
         group.resize(group.find_last_of('/') == std::string::npos ? 0 : group.find_last_of('/'))) {
      const std::string folder = "/sys/fs/cgroup" + (group == "/" ? "" : group);
      least = std::min(least, rest(number_in(folder + "/memory.max"), number_in(folder + "/memory.current")));
    }
    least = std::min(least, rest(number_in("/sys/fs/cgroup/memory.max"), number_in("/sys/fs/cgroup/memory.current")));
  }
  return least;
}

}  // namespace

std::uint64_t table_mib_per_worker(const RunSpec& spec) {
  std::map<int, int> lent;                               // how many players use a table of this size, which is kept from game to game
  std::vector<int> own;                                  // tables that belong to the players of a game
  const int seats = spec.repeat ? spec.sides() - 1 : 1;  // that one player may take
  for (const Participant& player : spec.players) {
    visit_memory(player.options, [&](int mib, MemorySource source) {
      if (source == MemorySource::worker)
        lent[mib] += seats;
      else
        own.insert(own.end(), static_cast<std::size_t>(seats), mib);
    });
  }
  std::sort(own.rbegin(), own.rend());
  own.resize(std::min(own.size(), static_cast<std::size_t>(spec.sides())));
  std::uint64_t sum = std::accumulate(own.begin(), own.end(), std::uint64_t{0});
  if (spec.adjudication.proof.on) sum += proof_judge_mib(spec.adjudication.proof.nodes);
  for (const auto& [size, players] : lent) sum += static_cast<std::uint64_t>(size) * static_cast<std::uint64_t>(std::min(players, spec.sides()));
  return sum;
}

std::optional<std::uint64_t> free_mib() {
  const std::uint64_t least = std::min({machine_free(), address_space_free(), group_free()});
  return least == unlimited ? std::nullopt : std::optional(least >> 20U);
}

void check_memory(std::uint64_t mib, std::string_view what, std::string_view instead) {
  const auto left = free_mib();
  if (left && mib > *left) throw InputError(fmt::format("{}, but only {} MiB of memory are free; {}", what, *left, instead));
}

void check_memory(const RunSpec& spec, int workers) {
  const std::uint64_t each = table_mib_per_worker(spec), sum = each * static_cast<std::uint64_t>(workers);
  check_memory(sum, fmt::format("tables need {} MiB ({} MiB for each of {} at a time)", sum, each, counted(workers, "game")),
               workers > 1 ? "make size_mb or tree_mib smaller, or play fewer games at a time with --threads" : "make size_mb or tree_mib smaller");
}

}  // namespace arena
