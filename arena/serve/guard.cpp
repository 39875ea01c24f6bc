#include "arena/serve/guard.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <random>

#include "arena/text/visible.hpp"

namespace arena {

namespace {

constexpr std::size_t longest_path = 1024;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// The name or address of "name:port", "1.2.3.4" or "[::1]:port"; empty for anything else.
std::string host_of(const std::string& text) {
  std::size_t end = text.find(':');
  if (text.starts_with('[')) {
    const std::size_t bracket = text.find(']');
    end = bracket == std::string::npos ? 0 : bracket + 1;
  }
  const std::string port = end >= text.size() ? "" : text.substr(end);
  if (!port.empty() &&
      (port[0] != ':' || port.size() > 6 || !std::all_of(port.begin() + 1, port.end(), [](unsigned char c) { return std::isdigit(c); })))
    return "";
  const std::string host = lower(text.substr(0, end));
  return host.size() > 2 && host[0] == '[' ? host.substr(1, host.size() - 2) : host;
}

bool is_address(const std::string& host) {
  unsigned char bytes[16];
  return ::inet_pton(AF_INET, host.c_str(), bytes) == 1 || ::inet_pton(AF_INET6, host.c_str(), bytes) == 1;
}

/// Takes equally long for all wrong texts.
bool same(const std::string& a, const std::string& b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != b[i]) ++difference;
  return difference == 0;
}

std::string cookie_in(const std::string& header, const std::string& name) {
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t end = std::min(header.find(';', at), header.size());
    const std::size_t begin = header.find_first_not_of(' ', at);
    if (begin < end && header.compare(begin, name.size() + 1, name + "=") == 0)
      return header.substr(begin + name.size() + 1, end - begin - name.size() - 1);
    at = end + 1;
  }
  return "";
}

}  // namespace

bool is_loopback(const std::string& host) { return host == "localhost" || host == "::1" || (is_address(host) && host.rfind("127.", 0) == 0); }

std::string random_hex(std::size_t bytes) {
  std::random_device random;
  std::string text;
  while (text.size() < 2 * bytes) text += fmt::format("{:08x}", static_cast<unsigned>(random()));
  text.resize(2 * bytes);
  return text;
}

bool Guard::knows_host(const std::string& host) const {
  // A foreign page would reach us through a name of its own that leads to this machine; an address, or our own name, cannot belong to it.
  if (is_loopback(host)) return true;
  return !options_.loopback && (is_address(host) || (!options_.name.empty() && host == lower(options_.name)));
}

bool Guard::has_token(const HttpRequest& request) const {
  if (options_.token.empty()) return true;
  const auto given = request.query.find("token");
  return (given != request.query.end() && same(given->second, options_.token)) ||
         same(cookie_in(request.header("cookie"), "arena_token"), options_.token);
}

std::string Guard::cookie() const { return options_.token.empty() ? "" : "arena_token=" + options_.token + "; Path=/; HttpOnly; SameSite=Strict"; }

std::optional<HttpResponse> Guard::refuse(const HttpRequest& request) const {
  if (request.path.size() > longest_path) return error_response(414, "the address is too long");
  const std::string host = request.header("host");
  if (!knows_host(host_of(host))) return error_response(403, "this server is not named '" + visible(host, 80) + "'");
  if (const std::string origin = request.header("origin"); !origin.empty() && lower(origin) != "http://" + lower(host))
    return error_response(403, "a page of '" + visible(origin, 80) + "' may not ask here");
  if (const std::string site = request.header("sec-fetch-site"); site == "cross-site" || site == "same-site")
    if (request.method != "GET" || request.path != "/") return error_response(403, "requests from pages of other sites are refused");
  if (!has_token(request)) return error_response(401, "open the address that arena serve printed; it ends in a token");
  if (request.method != "GET" && request.method != "POST" && request.method != "DELETE") return error_response(405, "there are GET, POST and DELETE");
  if (request.method != "POST") return std::nullopt;
  const std::string type = lower(request.header("content-type"));
  if (type != "application/json" && type.rfind("application/json;", 0) != 0) return error_response(415, "the Content-Type must be application/json");
  if (!request.header("content-encoding").empty()) return error_response(415, "the body must not be compressed");
  return std::nullopt;
}

}  // namespace arena
