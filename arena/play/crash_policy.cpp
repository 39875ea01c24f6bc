#include "arena/play/crash_policy.hpp"

#include <fmt/format.h>

namespace arena {

std::string fault_line(const RunSpec& spec, const GameRecord& record, std::string_view verb) {
  const int player = record.job.players[record.fault];
  return fmt::format("game {}: {} {} {}: {}", record.job.id + 1, spec.players[static_cast<std::size_t>(player)].name, verb, record.termination,
                     record.fault_text);
}

CrashPolicy::Verdict CrashPolicy::judge(const GameRecord& record) {
  if (!record.finished || record.fault < 0 || !record.is_crash()) return Verdict::keep;
  const int index = record.job.players[record.fault];
  const Participant& player = spec_.players[static_cast<std::size_t>(index)];
  if (!traits_of(player.options).foreign) return Verdict::keep;
  const std::lock_guard held(mutex_);
  const int failures = ++failures_[index];
  const bool enough = player.engine.crash_limit > 0 && failures >= player.engine.crash_limit;
  if (player.engine.on_crash == config::OnCrash::stop)
    why_ = fault_line(spec_, record, "failed by") + " (on_crash: stop)";
  else if (enough)
    why_ = fault_line(spec_, record, "failed by") + fmt::format("; that was failure {} of it (crash_limit: {})", failures, player.engine.crash_limit);
  if (player.engine.on_crash == config::OnCrash::stop) return Verdict::stop;
  if (player.engine.on_crash == config::OnCrash::replay) return enough ? Verdict::stop : Verdict::replay;
  return Verdict::keep;
}

std::string CrashPolicy::why_stop() const {
  const std::lock_guard held(mutex_);
  return why_;
}

}  // namespace arena
