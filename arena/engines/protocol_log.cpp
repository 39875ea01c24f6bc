#include "arena/engines/protocol_log.hpp"

#include <fmt/format.h>

#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

ProtocolLog::ProtocolLog(const std::filesystem::path& file) : out_(file, std::ios::binary) {
  if (!out_) throw InputError(file.string() + ": cannot write the protocol here");
}

void ProtocolLog::to_engine(std::string_view name, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    write(name, '>', lines.substr(0, end));
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
}

void ProtocolLog::from_engine(std::string_view name, std::string_view line) { write(name, '<', line); }

void ProtocolLog::note(std::string_view name, std::string_view text) { write(name, '#', text); }

void ProtocolLog::write(std::string_view name, char direction, std::string_view line) {
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  const std::lock_guard held(mutex_);
  out_ << fmt::format("{:.3f} {} {} {}\n", ms, name, direction, visible(line, 4096));
  out_.flush();
}

}  // namespace arena
