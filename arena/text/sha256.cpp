#include "arena/text/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>
#include <vector>

namespace arena {

std::optional<std::string> sha256_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> sum(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  bool right = sum && EVP_DigestInit_ex(sum.get(), EVP_sha256(), nullptr) == 1;
  std::vector<char> bytes(1 << 16);
  while (right && (in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || in.gcount() > 0))
    right = EVP_DigestUpdate(sum.get(), bytes.data(), static_cast<std::size_t>(in.gcount())) == 1;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (!right || in.bad() || EVP_DigestFinal_ex(sum.get(), digest.data(), &size) != 1) return std::nullopt;
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

}  // namespace arena
