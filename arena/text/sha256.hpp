// SHA-256 (FIPS 180-4), to tell one program from another as `sha256sum` does.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace arena {

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// 64 hexadecimal digits. Nothing may be added afterwards.
  std::string finish();

 private:
  void block(const unsigned char* bytes);
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> waiting_{};
  std::size_t used_ = 0;
  std::uint64_t size_ = 0;
};

/// Of a file's content; nothing when it cannot be read.
std::optional<std::string> sha256_of(const std::filesystem::path& file);

}  // namespace arena
