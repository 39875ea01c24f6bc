// HTTP on a socket around handlers that know none: one thread and one request per connection, a limit on both, and an end within a second.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "arena/serve/http_message.hpp"

namespace arena {

struct HttpLimits {
  std::size_t connections = 256;       // at a time; further ones are refused with 503
  std::size_t streams = 192;           // of these: listening pages, which must leave room for requests
  std::size_t body = 64 * 1024;        // bytes
  std::size_t head = 64 * 1024;        // bytes
  std::chrono::seconds to_arrive{10};  // for the whole request
};

class HttpServer {
 public:
  /// `refuse` sees a request before its body is read, and may answer it; `answer` sees all of it.
  HttpServer(std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse, std::function<HttpResponse(const HttpRequest&)> answer,
             const HttpLimits& limits = {});
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Binds the port, or any free one for 0, and returns it. Throws InputError.
  int bind(const std::string& address, int port);
  /// Serves until `stop` is raised; then calls `end`, which ends whatever streams wait for, and closes all connections.
  void run(
      const std::atomic<bool>& stop, const std::function<void()>& end = [] {});

 private:
  class Shell;
  std::unique_ptr<Shell> shell_;
};

}  // namespace arena
