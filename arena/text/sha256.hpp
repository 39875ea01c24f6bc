// SHA-256, to tell one file from another as `sha256sum` does.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace arena {

/// 64 hexadecimal digits of a file's content; nothing if it cannot be read.
std::optional<std::string> sha256_of(const std::filesystem::path& file);

}  // namespace arena
