// HTTP on a socket around handlers that know none: one thread a connection, one request a connection, a limit on both, and an end within a second.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "arena/serve/http_message.hpp"

namespace arena {

struct HttpLimits {
  std::size_t connections = 256;       // at a time; one more is refused with 503
  std::size_t streams = 192;           // of these: pages that listen, which must leave room for requests
  std::size_t body = 64 * 1024;        // bytes
  std::size_t head = 64 * 1024;        // bytes
  std::chrono::seconds to_arrive{10};  // the whole of a request
};

class HttpServer {
 public:
  /// `refuse` sees a request before its body is read, and may answer it; `answer` sees it whole.
  HttpServer(std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse, std::function<HttpResponse(const HttpRequest&)> answer,
             const HttpLimits& limits = {});
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Takes the port, or any free one for 0; gives it. Throws InputError.
  int bind(const std::string& address, int port);
  /// Answers until `stop` is raised; then `end` is called, which ends whatever streams wait for, and all connections are closed.
  void run(
      const std::atomic<bool>& stop, const std::function<void()>& end = [] {});

 private:
  class Shell;
  std::unique_ptr<Shell> shell_;
};

}  // namespace arena
