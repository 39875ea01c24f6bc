// Writes a certificate; for reading see config/certificate.hpp.
#pragma once
#include <filesystem>
#include <string>

#include "arena/config/certificate.hpp"

namespace arena::solve {

using config::Certificate;
using config::Promise;

/// Replaces the file completely or not at all; gzip if its name ends in .gz. Throws RunError, also for a certificate that no reader would accept.
void write_certificate(const std::filesystem::path& file, const Certificate& certificate);
void write_packed_text(const std::filesystem::path& file, const std::string& text);

}  // namespace arena::solve
