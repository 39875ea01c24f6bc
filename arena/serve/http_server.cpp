#include "arena/serve/http_server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/common/errors.hpp"

namespace arena {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int slice_ms = 100;                // how long a wait lasts before checking whether the server stops
constexpr std::chrono::seconds to_take(10);  // the time within which sent data must be read
constexpr std::chrono::seconds heartbeat(15);

/// A connection that cannot block a thread for ever: input and output are limited in time and size, and everything ends with the server.
class Connection final : public httplib::Stream {
 public:
  Connection(int socket, const HttpLimits& limits, const std::atomic<bool>& stop)
      : socket_(socket), left_(limits.head + limits.body), deadline_(Clock::now() + limits.to_arrive), stop_(stop) {}

  [[nodiscard]] bool is_readable() const override { return begin_ < end_ || wait_for(POLLIN, deadline_); }
  /// Whether the peer is still there.
  [[nodiscard]] bool is_writable() const override {
    char byte = 0;
    return !stop_ && (begin_ < end_ || ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) != 0);
  }

  ssize_t read(char* out, std::size_t size) override {
    if (begin_ == end_) {
      if (left_ == 0 || !wait_for(POLLIN, deadline_)) return -1;
      const ssize_t got = ::recv(socket_, buffer_.data(), std::min(left_, buffer_.size()), 0);
      if (got <= 0) return got;
      begin_ = 0;
      end_ = static_cast<std::size_t>(got);
      left_ -= end_;
    }
    const std::size_t count = std::min(size, end_ - begin_);
    std::copy_n(buffer_.data() + begin_, count, out);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* data, std::size_t size) override {
    const auto deadline = Clock::now() + to_take;
    for (std::size_t done = 0; done < size;) {
      const ssize_t sent = ::send(socket_, data + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent > 0)
        done += static_cast<std::size_t>(sent);
      else if (sent == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) || !wait_for(POLLOUT, deadline))
        return -1;
    }
    return static_cast<ssize_t>(size);
  }

  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  [[nodiscard]] socket_t socket() const override { return socket_; }

  /// Signals the end of the output, and lets the peer read it: closing with unread input would discard the answer.
  void finish() {
    ::shutdown(socket_, SHUT_WR);
    const auto deadline = std::min(deadline_, Clock::now() + std::chrono::milliseconds(500));
    std::size_t most = std::size_t{1} << 20;
    while (most > 0 && wait_for(POLLIN, deadline)) {
      const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
      if (got <= 0) return;
      most -= std::min(most, static_cast<std::size_t>(got));
    }
  }

 private:
  [[nodiscard]] bool wait_for(short what, Clock::time_point deadline) const {
    pollfd waited{socket_, what, 0};
    while (!stop_ && Clock::now() < deadline) {
      const int ready = ::poll(&waited, 1, slice_ms);
      if (ready > 0) return true;
      if (ready < 0 && errno != EINTR) return false;
    }
    return false;
  }

  int socket_;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0, end_ = 0, left_;
  Clock::time_point deadline_;
  const std::atomic<bool>& stop_;
};

/// One thread per connection, so that pages that listen for hours hold up nobody else. One connection too many is handed back to the listening
/// thread, which must not serve it.
class Threads final : public httplib::TaskQueue {
 public:
  explicit Threads(std::size_t most) : most_(most) {}

  void enqueue(std::function<void()> connection) override {
    const bool has_room = [&] {
      const std::scoped_lock lock(mutex_);
      if (running_ >= most_) return false;
      ++running_;
      return true;
    }();
    if (!has_room) return connection();
    try {
      std::thread([this, connection] {
        connection();
        const std::scoped_lock lock(mutex_);
        --running_;
        done_.notify_all();
      }).detach();
    } catch (const std::system_error&) {  // no more threads available
      connection();
      const std::scoped_lock lock(mutex_);
      --running_;
    }
  }

  void shutdown() override {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return running_ == 0; });
  }

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable done_;
  std::size_t running_ = 0;
};

HttpRequest request_of(const httplib::Request& given) {
  HttpRequest request;
  request.method = given.method;
  request.path = given.path;
  for (const auto& [name, value] : given.params) request.query.emplace(name, value);
  for (const auto& [name, value] : given.headers) {
    std::string key = name;
    std::transform(key.begin(), key.end(), key.begin(), [](unsigned char c) { return std::tolower(c); });
    auto& there = request.headers[key];
    there += (there.empty() ? "" : ", ") + value;  // two hosts count as none
  }
  request.body = given.body;
  return request;
}

}  // namespace

class HttpServer::Shell final : public httplib::Server {
 public:
  Shell(std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse, std::function<HttpResponse(const HttpRequest&)> answer,
        const HttpLimits& limits)
      : refuse_(std::move(refuse)), answer_(std::move(answer)), limits_(limits) {
    new_task_queue = [this] { return new Threads(limits_.connections); };
    set_payload_max_length(limits_.body);
    set_tcp_nodelay(true);
    // Everything is answered before the library looks for files, ranges or patterns of its own; only a body must be read first.
    set_pre_routing_handler([this](const httplib::Request& given, httplib::Response& response) {
      const HttpRequest request = request_of(given);
      if (auto refused = refuse_(request))
        send(*refused, response);
      else if (request.method == "POST")
        return HandlerResponse::Unhandled;
      else
        send(answer_(request), response);
      return HandlerResponse::Handled;
    });
    Post(R"([\s\S]*)", [this](const httplib::Request& given, httplib::Response& response) { send(answer_(request_of(given)), response); });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (!response.body.empty()) return;
      const std::string sentence = response.status == 413 ? "the body is too large" : "this request cannot be read";
      response.set_content(error_response(response.status, sentence).body, "application/json; charset=utf-8");
    });
  }

  int take(const std::string& address, int port) {
    int taken = -1;
    if (port == 0)
      taken = bind_to_any_port(address);
    else if (bind_to_port(address, port))
      taken = port;
    if (taken < 0)
      throw InputError(fmt::format("cannot listen on {} port {}: the port is in use, or the address is not one of this machine", address, port));
    ::listen(svr_sock_, 256);  // the library asks for a queue of five
    return taken;
  }

  void run(const std::atomic<bool>& stop, const std::function<void()>& end) {
    stopping_ = false;
    std::atomic<bool> ended = false;
    std::thread listening([this, &ended] {
      listening_ = std::this_thread::get_id();
      listen_after_bind();
      ended = true;
    });
    while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(slice_ms / 2));
    stopping_ = true;
    end();
    while (!is_running() && !ended) std::this_thread::sleep_for(std::chrono::milliseconds(1));  // a server that does not listen yet ignores stop()
    httplib::Server::stop();
    listening.join();
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, limits_, stopping_);
    if (std::this_thread::get_id() == listening_) {
      constexpr std::string_view busy =
          "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 41\r\n\r\n"
          "{\"error\":\"too many connections are open\"}";
      ::send(socket, busy.data(), busy.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      ::shutdown(socket, SHUT_WR);
    } else {
      bool closed = false;
      process_request(connection, true, closed, [](httplib::Request& request) {
        request.headers.erase("Accept-Encoding");  // nothing is compressed: the network is this machine
        request.headers.erase("Range");
        request.ranges.clear();
      });
      connection.finish();
    }
    ::close(socket);
    return true;
  }

  void send(const HttpResponse& answer, httplib::Response& response) {
    response.status = answer.status;
    for (const auto& [name, value] : answer.headers) response.set_header(name, value);
    if (!answer.events) {
      if (answer.status != 204) response.set_content(answer.body, answer.type);
      return;
    }
    const std::shared_ptr<std::atomic<std::size_t>> place(&streams_, [](std::atomic<std::size_t>* count) { --*count; });
    if (++streams_ > limits_.streams) return send(error_response(503, "too many pages listen"), response);
    response.set_chunked_content_provider(answer.type,
                                          [this, place, events = answer.events, last = Clock::now()](std::size_t, httplib::DataSink& sink) mutable {
                                            auto text = events->next(std::chrono::milliseconds(5 * slice_ms));
                                            if (!text || stopping_) {
                                              sink.done();
                                              return true;
                                            }
                                            if (!sink.is_writable()) return false;
                                            if (text->empty() && Clock::now() - last < heartbeat) return true;
                                            if (text->empty()) text = ": still here\n\n";
                                            last = Clock::now();
                                            return sink.write(text->data(), text->size());
                                          });
  }

  std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse_;
  std::function<HttpResponse(const HttpRequest&)> answer_;
  const HttpLimits limits_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::size_t> streams_{0};
  std::thread::id listening_;  // set before the first connection
};

HttpServer::HttpServer(std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse, std::function<HttpResponse(const HttpRequest&)> answer,
                       const HttpLimits& limits)
    : shell_(std::make_unique<Shell>(std::move(refuse), std::move(answer), limits)) {}

HttpServer::~HttpServer() = default;

int HttpServer::bind(const std::string& address, int port) { return shell_->take(address, port); }

void HttpServer::run(const std::atomic<bool>& stop, const std::function<void()>& end) { shell_->run(stop, end); }

}  // namespace arena
