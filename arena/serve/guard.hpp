// Who may send requests: pages of this server and programs on this machine, not pages of other sites in the same browser.
#pragma once
#include <optional>
#include <string>

#include "arena/serve/http_message.hpp"

namespace arena {

struct GuardOptions {
  bool loopback = true;  // only this machine can reach the server
  std::string name;      // of this machine, under which others may ask; empty: under its addresses only
  std::string token;     // that every request must bring, as `token` in the query or as cookie; empty: none
};

class Guard {
 public:
  explicit Guard(GuardOptions options) : options_(std::move(options)) {}
  /// What to answer instead, for a request that must not be answered. The body is not looked at.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request) const;
  /// The cookie that makes the token unnecessary in later addresses; empty where there is none.
  [[nodiscard]] std::string cookie() const;

 private:
  [[nodiscard]] bool knows_host(const std::string& host) const;
  [[nodiscard]] bool has_token(const HttpRequest& request) const;
  GuardOptions options_;
};

/// Whether an address or a name is that of this machine alone.
bool is_loopback(const std::string& host);
/// Random, for tokens, names and nonces: so many bytes from the system, in hexadecimal digits.
std::string random_hex(std::size_t bytes);

}  // namespace arena
