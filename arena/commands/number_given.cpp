#include "arena/commands/number_given.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <thread>

#include "arena/config/tournament.hpp"

namespace arena {

namespace {

template <class N>
Range<N> range_of_row(std::string_view path) {
  static const std::vector<config::OptionRow> rows = [] {
    std::vector<config::OptionRow> all = config::rows_of(config::TournamentSpec{}), limits = config::rows_of(Limits{});
    all.insert(all.end(), limits.begin(), limits.end());
    return all;
  }();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const config::OptionRow& each) { return each.path == path && !each.least.empty(); });
  if (row == rows.end()) throw std::logic_error("no option " + std::string(path) + " with a range is declared");
  Range<N> range{};
  std::from_chars(row->least.data(), row->least.data() + row->least.size(), range.least);
  std::from_chars(row->most.data(), row->most.data() + row->most.size(), range.most);
  if (path.starts_with("limits.")) range.least = std::max(range.least, N{1});
  return range;
}

}  // namespace

NumberRange declared_range(std::string_view path) { return range_of_row<std::int64_t>(path); }
RealRange declared_real_range(std::string_view path) { return range_of_row<double>(path); }

int threads_given(const Call& call, int cores_each) {
  return number_given(call, "threads", {1, 1024}).value_or(std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / cores_each));
}

std::uint64_t seed_given(const Call& call) { return number_given<std::uint64_t>(call, "seed", declared_range("seed")).value_or(1); }

}  // namespace arena
