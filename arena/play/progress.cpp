#include "arena/play/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>

namespace arena {

Progress::Progress(const RunSpec& spec, std::uint64_t total, std::uint64_t already, Audience audience, bool verbose, std::ostream& talk,
                   std::chrono::milliseconds log_every)
    : spec_(spec),
      total_(total),
      done_(already),
      already_(already),
      audience_(audience),
      verbose_(verbose),
      talk_(talk),
      points_(spec.players.size(), 0),
      games_(spec.players.size(), 0),
      every_(audience == Audience::log ? log_every : std::chrono::milliseconds(200)),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

void Progress::count(const GameJob& job, double first_score) {
  const auto first = static_cast<std::size_t>(job.first), second = static_cast<std::size_t>(job.second);
  points_[first] += first_score;
  points_[second] += 1 - first_score;
  ++games_[first];
  ++games_[second];
}

void Progress::finished(const GameRecord& record, const std::string& extra) {
  ++done_;
  count(record.job, record.score(0));
  if (verbose_)
    talk_ << fmt::format("game {}: {} - {}: {} after {} plies ({}{})\n", record.job.id + 1, record.seat(0).player, record.seat(1).player,
                         record.result_word(), record.plies, record.termination, record.adjudicated.empty() ? "" : ", " + record.adjudicated);
  const auto now = std::chrono::steady_clock::now();
  if (audience_ == Audience::nobody || now - last_ < every_) return;
  last_ = now;
  drawn_ = audience_ == Audience::terminal;
  talk_ << (drawn_ ? "\r\x1b[K" : "") << line(extra) << (drawn_ ? "" : "\n") << std::flush;
}

std::string Progress::line(const std::string& extra) const {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done_ - already_) / seconds : 0;
  std::vector<std::size_t> order(points_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t i) { return games_[i] > 0 ? points_[i] / static_cast<double>(games_[i]) : 0; };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  std::string leaders;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i)
    leaders += fmt::format("{}{} {:.0f}%", i ? ", " : "", spec_.players[order[i]].name, 100 * share(order[i]));
  std::string left = "?";
  if (rate > 0) {
    const auto rest = static_cast<std::int64_t>(static_cast<double>(total_ - done_) / rate);
    if (rest >= 3600)
      left = fmt::format("{}h{:02}m", rest / 3600, rest / 60 % 60);
    else
      left = rest >= 60 ? fmt::format("{}m{:02}s", rest / 60, rest % 60) : fmt::format("{}s", rest);
  }
  std::string text = fmt::format("{}/{} games, {:.1f}/s, {} left; {}{}", done_, total_, rate, left, leaders, extra);
  if (text.size() > 118) text.resize(118);
  return text;
}

void Progress::close() {
  if (drawn_) talk_ << "\r\x1b[K" << std::flush;
  drawn_ = false;
}

}  // namespace arena
