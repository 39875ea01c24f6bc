// Text files, compressed by zlib when their name says so.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace arena::solve {

/// The whole file, unpacked if it is gzip. Throws InputError.
std::string read_text(const std::filesystem::path& file);
/// Replaces the file at once or not at all; packed when its name ends in .gz. Throws RunError.
void write_text(const std::filesystem::path& file, std::string_view text);

}  // namespace arena::solve
