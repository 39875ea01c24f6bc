// Who may send requests: pages of this server and programs on this machine, but not pages of other sites in the same browser.
#pragma once
#include <optional>
#include <string>

#include "arena/serve/http_message.hpp"

namespace arena {

struct GuardOptions {
  bool loopback = true;  // only this machine can reach the server
  std::string name;      // of this machine, by which others may reach it; empty: by its addresses only
  std::string token;     // required in every request, as `token` in the query or as a cookie; empty: none
};

class Guard {
 public:
  explicit Guard(GuardOptions options) : options_(std::move(options)) {}
  /// The response to a request that must be refused. The body is not examined.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request) const;
  /// The cookie that makes the token unnecessary in later URLs; empty if there is no token.
  [[nodiscard]] std::string cookie() const;

 private:
  [[nodiscard]] bool knows_host(const std::string& host) const;
  [[nodiscard]] bool has_token(const HttpRequest& request) const;
  GuardOptions options_;
};

/// Whether an address or a name means this machine alone.
bool is_loopback(const std::string& host);
/// Random, for tokens, names and nonces: this many bytes from the system, in hexadecimal digits.
std::string random_hex(std::size_t bytes);

}  // namespace arena
