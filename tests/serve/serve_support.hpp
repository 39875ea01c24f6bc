// A site without sockets, and a served one with them.
#pragma once
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "arena/serve/http_server.hpp"
#include "arena/serve/site.hpp"

namespace arena::serve_test {

using nlohmann::json;
namespace fs = std::filesystem;

/// The configs are found from the source's folder.
inline SiteOptions plain_options() {
  fs::current_path(ARENA_SOURCE);
  return {};
}

inline HttpRequest request(const std::string& method, const std::string& path, const std::string& body = "") {
  HttpRequest made;
  made.method = method;
  made.path = path.substr(0, path.find('?'));
  for (std::size_t at = path.find('?'); at < path.size();) {
    const std::size_t end = std::min(path.find('&', at + 1), path.size()), is = path.find('=', at);
    made.query.emplace(path.substr(at + 1, is - at - 1), path.substr(is + 1, end - is - 1));
    at = end;
  }
  made.headers = {{"host", "127.0.0.1:8080"}};
  if (method == "POST") made.headers["content-type"] = "application/json";
  made.body = body;
  return made;
}

/// As the server does it: first whether it may ask at all.
inline HttpResponse ask(Site& site, const HttpRequest& asked) {
  if (auto refused = site.refuse(asked)) return *refused;
  return site.answer(asked);
}
inline HttpResponse get(Site& site, const std::string& path) { return ask(site, request("GET", path)); }
inline HttpResponse post(Site& site, const std::string& path, const json& body) { return ask(site, request("POST", path, body.dump())); }
inline json body_of(const HttpResponse& response) { return json::parse(response.body, nullptr, false); }
inline std::string error_of(const HttpResponse& response) { return body_of(response).value("error", ""); }

/// A table for the given sides; the test fails if there is none.
inline json opened(Site& site, const std::string& game, const json& sides = json::array({{{"player", "human"}}, {{"player", "human"}}})) {
  const HttpResponse response = post(site, "/api/tables", {{"game", game}, {"sides", sides}});
  EXPECT_EQ(response.status, 201) << response.body;
  return body_of(response);
}
inline json program(const std::string& name, int nodes) { return {{"player", name}, {"limits", {{"nodes", nodes}}}}; }
inline std::string path_of(const json& state, const std::string& part = "") { return "/api/tables/" + state["id"].get<std::string>() + part; }
inline json state_of(Site& site, const json& state) { return body_of(get(site, path_of(state))); }

/// Waits for as long as a slow machine may need, and no longer than is needed.
inline bool eventually(const std::function<bool()>& holds, std::chrono::seconds longest = std::chrono::seconds(60)) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (std::chrono::steady_clock::now() < end) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return holds();
}

struct Heard {
  std::string name;
  json data;
};
/// The events that come until one satisfies `last`, or a minute has passed.
inline std::vector<Heard> events_until(EventSource& source, const std::function<bool(const Heard&)>& last) {
  std::vector<Heard> heard;
  std::string text;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < end) {
    const auto more = source.next(std::chrono::milliseconds(100));
    if (!more) return heard;
    text += *more;
    for (std::size_t at = text.find("\n\n"); at != std::string::npos; at = text.find("\n\n")) {
      const std::string one = text.substr(0, at);
      text.erase(0, at + 2);
      const std::size_t data = one.find("\ndata: ");
      heard.push_back({one.substr(7, data - 7), json::parse(one.substr(data + 7), nullptr, false)});
      if (last(heard.back())) return heard;
    }
  }
  return heard;
}

/// A folder of its own, removed at the end.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "arena-serve-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Scratch() { fs::remove_all(path_); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// A site on a port of loopback, for as long as this lives.
class Served {
 public:
  explicit Served(const SiteOptions& options = plain_options(), const HttpLimits& limits = {})
      : site(options),
        server_([this](const HttpRequest& asked) { return site.refuse(asked); }, [this](const HttpRequest& asked) { return site.answer(asked); },
                limits),
        port(server_.bind("127.0.0.1", 0)),
        thread_([this] { server_.run(stop_, [this] { site.close(); }); }) {}
  ~Served() { stop(); }
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  Site site;

 private:
  HttpServer server_;

 public:
  const int port;

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

/// A connection that says what it is told, byte by byte.
class Client {
 public:
  explicit Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  [[nodiscard]] bool is_connected() const { return connected_; }

  void say(const std::string& text) const { ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
  void say_request(const std::string& method, const std::string& path, const std::string& body = "", const std::string& headers = "") const {
    say(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers +
        (method == "POST" ? "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" : "") + "\r\n" + body);
  }
  /// Everything until the other side closes, or `until` was heard, or the time is over.
  std::string hear(const std::string& until = "", std::chrono::seconds longest = std::chrono::seconds(60)) const {
    std::string text;
    const auto end = std::chrono::steady_clock::now() + longest;
    char buffer[4096];
    while (std::chrono::steady_clock::now() < end) {
      pollfd waited{socket_, POLLIN, 0};
      if (::poll(&waited, 1, 50) <= 0) continue;
      const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
      if (got <= 0) return text;
      text.append(buffer, static_cast<std::size_t>(got));
      if (!until.empty() && text.find(until) != std::string::npos) return text;
    }
    return text + "(time is over)";
  }

 private:
  int socket_;
  bool connected_ = false;
};

}  // namespace arena::serve_test
