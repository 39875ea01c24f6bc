#include "arena/play/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "arena/text/counted.hpp"

namespace arena {

namespace {

std::string time_text(std::int64_t seconds) {
  if (seconds >= 3600) return fmt::format("{}h{:02}m", seconds / 3600, seconds / 60 % 60);
  return seconds >= 60 ? fmt::format("{}m{:02}s", seconds / 60, seconds % 60) : fmt::format("{}s", seconds);
}

}  // namespace

ProgressLine::ProgressLine(std::string_view unit, std::uint64_t total, std::uint64_t already, Audience audience, std::ostream& talk,
                           std::chrono::milliseconds log_every)
    : unit_(unit),
      total_(total),
      done_(already),
      already_(already),
      audience_(audience),
      talk_(talk),
      every_(audience == Audience::log ? log_every : std::chrono::milliseconds(200)),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

bool ProgressLine::is_due() {
  const auto now = std::chrono::steady_clock::now();
  if (audience_ == Audience::nobody || now - last_ < every_) return false;
  last_ = now;
  return true;
}

void ProgressLine::show(const std::string& more) {
  constexpr std::size_t most = 118;
  const double seconds = std::chrono::duration<double>(last_ - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done_ - already_) / seconds : 0;
  const std::string left = rate > 0 ? time_text(static_cast<std::int64_t>(static_cast<double>(total_ - done_) / rate)) : "?";
  drawn_ = audience_ == Audience::terminal;
  talk_ << (drawn_ ? "\r\x1b[K" : "") << fmt::format("{}/{} {}, {:.1f}/s, {} left{}", done_, total_, unit_, rate, left, more).substr(0, most)
        << (drawn_ ? "" : "\n") << std::flush;
}

void ProgressLine::close() {
  if (drawn_) talk_ << "\r\x1b[K" << std::flush;
  drawn_ = false;
}

Progress::Progress(const RunSpec& spec, std::uint64_t total, std::uint64_t already, Audience audience, bool verbose, std::ostream& talk,
                   std::chrono::milliseconds log_every)
    : spec_(spec),
      verbose_(verbose),
      talk_(talk),
      points_(spec.players.size(), 0),
      games_(spec.players.size(), 0),
      line_("games", total, already, audience, talk, log_every) {}

void Progress::count(const GameJob& job, const GameRow& row) {
  for (int side = 0; side < job.players.sides(); ++side) {
    const auto player = static_cast<std::size_t>(job.players[side]);
    points_[player] += row.score(side);
    ++games_[player];
  }
}

void Progress::finished(const GameRecord& record, const std::string& extra) {
  count(record.job, record);
  if (verbose_)
    talk_ << fmt::format("game {}: {}: {} after {} ({}{})\n", record.job.id + 1, fmt::join(players_of(record), " - "), record.result_word(),
                         counted(record.plies, "ply", "plies"), record.termination, record.adjudicated.empty() ? "" : ", " + record.adjudicated);
  line_.finished([&] { return "; " + leaders() + extra; });
}

std::string Progress::leaders() const {
  std::vector<std::size_t> order(points_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t i) { return games_[i] > 0 ? points_[i] / static_cast<double>(games_[i]) : 0; };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i)
    text += fmt::format("{}{} {:.0f}%", i ? ", " : "", spec_.players[order[i]].name, 100 * share(order[i]));
  return text;
}

}  // namespace arena
