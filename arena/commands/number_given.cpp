#include "arena/commands/number_given.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <thread>

#include "arena/config/tournament.hpp"

namespace arena {

NumberRange declared_range(std::string_view path) {
  static const std::vector<config::Row> rows = [] {
    std::vector<config::Row> all = config::rows_of(config::TournamentSpec{}), limits = config::rows_of(Limits{});
    all.insert(all.end(), limits.begin(), limits.end());
    return all;
  }();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const config::Row& each) { return each.path == path && !each.range.empty(); });
  if (row == rows.end()) throw std::logic_error("no option " + std::string(path) + " with a range is declared");
  NumberRange range{0, 0};
  const std::string& text = row->range;
  const std::size_t dots = text.find("..");
  std::from_chars(text.data(), text.data() + dots, range.least);
  std::from_chars(text.data() + dots + 2, text.data() + text.size(), range.most);
  if (path.starts_with("limits.")) range.least = std::max<std::int64_t>(range.least, 1);
  return range;
}

int threads_given(const Call& call) {
  return number_given(call, "threads", {1, 1024}).value_or(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

}  // namespace arena
