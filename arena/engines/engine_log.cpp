#include "arena/engines/engine_log.hpp"

#include <fmt/format.h>

#include <utility>

#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

EngineLog::EngineLog(const std::optional<fs::path>& file, fs::path errors_folder) : errors_folder_(std::move(errors_folder)) {
  if (!file) return;
  lines_.open(*file, std::ios::binary);
  if (!lines_) throw InputError(file->string() + ": cannot write the protocol here");
}

void EngineLog::to_engine(std::string_view name, std::string_view lines) {
  while (!lines.empty() && lines_.is_open()) {
    const std::size_t end = lines.find('\n');
    write(name, '>', lines.substr(0, end));
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
}

void EngineLog::from_engine(std::string_view name, std::string_view line) { write(name, '<', line); }

void EngineLog::note(std::string_view name, std::string_view text) { write(name, '#', text); }

void EngineLog::write(std::string_view name, char direction, std::string_view line) {
  if (!lines_.is_open()) return;
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  const std::lock_guard held(mutex_);
  lines_ << fmt::format("{:.3f} {} {} {}\n", ms, name, direction, visible(line, 4096));
  lines_.flush();
}

EngineLog::ErrorFile& EngineLog::error_file(const std::string& name) {
  if (const auto known = errors_.find(name); known != errors_.end()) return known->second;
  ErrorFile& file = errors_[name];
  const fs::path path = errors_folder_ / (name + ".txt");
  std::error_code none;
  fs::create_directories(errors_folder_, none);
  if (const auto there = fs::file_size(path, none); !none) file.size = there;  // from a run that is resumed
  file.out.open(path, std::ios::binary | std::ios::app);
  return file;
}

void EngineLog::errors(const std::string& name, std::string_view bytes) {
  if (errors_folder_.empty()) return;
  const std::lock_guard held(mutex_);
  ErrorFile& file = error_file(name);
  if (file.size >= most_errors) return;
  const std::string_view kept = bytes.substr(0, most_errors - file.size);
  file.out << kept;
  file.size += kept.size();
  if (file.size >= most_errors) file.out << "\n[there was more]\n";
  file.out.flush();
}

}  // namespace arena
