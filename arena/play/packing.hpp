// Numbers and texts as the bytes of a message, one after another.
#pragma once
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arena {

class Packer {
 public:
  void add(std::uint64_t number) { bytes_.append(reinterpret_cast<const char*>(&number), sizeof number); }
  void add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    bytes_ += text;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads in the order of writing; the bytes outlive it.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    const std::string_view bytes = cut(sizeof value);
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::string_view text() { return cut(number()); }

 private:
  std::string_view cut(std::uint64_t size) {
    if (size > rest_.size()) throw std::runtime_error("a message between ranks is too short");
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }
  std::string_view rest_;
};

}  // namespace arena
