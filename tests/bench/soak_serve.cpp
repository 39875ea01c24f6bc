// Many pages and many wrong requests at once: soak_serve ARENA [SECONDS] [STREAMS] [SESSIONS] [PAUSE_MS]. Starts `ARENA serve`, holds STREAMS streams
// open, lets SESSIONS threads send random and malformed requests with random pauses of at most PAUSE_MS, and asks for a table's state now and then.
// Prints how long these ordinary requests took, and memory and descriptors of the server before and after. Exit code 0 when it has survived, with a
// median within 100 ms and no descriptor left open.
#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/common/random.hpp"

namespace {

namespace fs = std::filesystem;
using arena::Random;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

int connected(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return socket;
  ::close(socket);
  return -1;
}

std::string request(const std::string& method, const std::string& path, const std::string& body = "") {
  return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

/// The whole answer; empty when there was none.
std::string answer(int port, const std::string& said) {
  const int socket = connected(port);
  if (socket < 0) return "";
  ::send(socket, said.data(), said.size(), MSG_NOSIGNAL);
  ::shutdown(socket, SHUT_WR);
  std::string text;
  char buffer[16384];
  for (pollfd waited{socket, POLLIN, 0}; ::poll(&waited, 1, 20'000) > 0;) {
    const ssize_t got = ::recv(socket, buffer, sizeof buffer, 0);
    if (got <= 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(socket);
  return text;
}

json body_of(const std::string& text) {
  const std::size_t at = text.find("\r\n\r\n");
  return at == std::string::npos ? json() : json::parse(text.substr(at + 4), nullptr, false);
}

struct Usage {
  long resident_kib = 0;
  std::size_t descriptors = 0, threads = 0;
};
Usage usage_of(pid_t process) {
  Usage usage;
  const fs::path folder = "/proc/" + std::to_string(process);
  std::ifstream status(folder / "status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0) usage.resident_kib = std::stol(line.substr(6));
  std::error_code ignored;
  for (const auto& each : fs::directory_iterator(folder / "fd", ignored)) usage.descriptors += each.path().empty() ? 0U : 1U;
  for (const auto& each : fs::directory_iterator(folder / "task", ignored)) usage.threads += each.path().empty() ? 0U : 1U;
  return usage;
}

/// One page that plays at a table of its own, badly: legal moves, wrong ones, take-backs, controls, and bytes that are nothing.
class Session {
 public:
  Session(int port, std::uint64_t seed) : port_(port), random_(seed) { open(); }

  void act() {
    if (id_.empty()) return open();
    const std::string at = "/api/tables/" + id_;
    switch (random_.below(12)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const json state = body_of(count(answer(port_, request("GET", at))));
        if (!state.is_object() || !state.contains("legal") || state["legal"].empty()) return end();
        const json& legal = state["legal"];
        count(answer(port_,
                     request("POST", at + "/moves", json{{"move", legal[random_.below(static_cast<std::uint32_t>(legal.size()))]["move"]}}.dump())));
        return;
      }
      case 4:
        count(answer(port_, request("POST", at + "/undo", "{}")));
        return;
      case 5: {
        constexpr const char* actions[] = {"pause", "go", "step", "stop", "explode"};
        count(answer(port_, request("POST", at + "/control", json{{"action", actions[random_.below(5)]}}.dump())));
        return;
      }
      case 6:
        count(answer(port_, request("POST", at + "/eval", "{}")));
        return;
      case 7:
        count(answer(port_, request("POST", at + "/analysis", R"({"players":[{"player":"random"}],"values":true})")));
        return;
      case 8:
        count(answer(port_, request("GET", "/api/tables/../../etc/passwd")));
        return;
      case 9:
        count(answer(port_, request("POST", "/api/tables", random_bytes(200))));
        return;
      case 10:
        answer(port_, random_bytes(400) + "\r\n\r\n");
        return;
      default:
        if (random_.below(20) == 0) return end();
        count(answer(port_, request("GET", at + "/" + random_bytes(20))));
    }
  }
  void end() {
    if (!id_.empty()) answer(port_, request("DELETE", "/api/tables/" + id_));
    id_.clear();
  }
  [[nodiscard]] const std::map<std::string, std::uint64_t>& statuses() const { return statuses_; }

 private:
  void open() {
    constexpr const char* games[] = {"andantino", "tablut", "omega"};
    const std::string game = games[random_.below(3)];
    const json wanted = {{"game", game},
                         {"sides", {{{"player", "human"}}, {{"player", "arena-" + game}, {"limits", {{"nodes", 200}, {"depth", 3}}}}}}};
    const json state = body_of(count(answer(port_, request("POST", "/api/tables", wanted.dump()))));
    if (state.is_object() && state.contains("id")) id_ = state["id"].get<std::string>();
  }
  std::string count(std::string text) {
    ++statuses_[text.size() > 12 ? text.substr(9, 3) : "none"];
    return text;
  }
  std::string random_bytes(std::uint32_t most) {
    std::string bytes;
    for (std::uint32_t i = random_.below(most); i > 0; --i) bytes += static_cast<char>(random_.below(256));
    return bytes;
  }

  int port_;
  Random random_;
  std::string id_;
  std::map<std::string, std::uint64_t> statuses_;
};

}  // namespace

int main(int count, char** words) {
  if (count < 2) return fmt::print(stderr, "soak_serve ARENA [SECONDS] [STREAMS] [SESSIONS] [PAUSE_MS]\n"), 2;
  const auto number = [&](int place, int otherwise) { return count > place ? std::stoi(words[place]) : otherwise; };
  const int seconds = number(2, 60), streams = number(3, 50), sessions = number(4, 50), pause = number(5, 50);
  int ends[2];
  if (::pipe(ends) != 0) return 2;
  const pid_t server = ::fork();
  if (server == 0) {
    ::dup2(ends[1], 1);
    ::execl(words[1], words[1], "serve", "--port", "0", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(ends[1]);
  char line[512] = {};
  std::FILE* said = ::fdopen(ends[0], "r");
  if (std::fgets(line, sizeof line, said) == nullptr) return 2;
  const std::string address = line;
  const int port = std::stoi(address.substr(address.find("127.0.0.1:") + 10));
  const std::string table =
      body_of(answer(port, request("POST", "/api/tables", R"({"game":"tablut","sides":[{"player":"human"},{"player":"human"}]})")))["id"];
  answer(port, request("GET", "/api/catalogue"));
  const Usage before = usage_of(server);

  std::vector<int> open;
  for (int i = 0; i < streams; ++i) {
    open.push_back(connected(port));
    const std::string asked = request("GET", "/api/tables/" + table + "/stream");
    ::send(open.back(), asked.data(), asked.size(), MSG_NOSIGNAL);
  }
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::map<std::string, std::uint64_t> statuses;
  std::vector<std::thread> threads;
  threads.emplace_back([&] {  // reads the streams, and moves now and then so that there is something to read
    char buffer[65536];
    while (!stop) {
      std::vector<pollfd> waited;
      for (const int stream : open) waited.push_back({stream, POLLIN, 0});
      if (::poll(waited.data(), waited.size(), 100) > 0)
        for (const pollfd& each : waited)
          if (each.revents != 0) (void)!::recv(each.fd, buffer, sizeof buffer, MSG_DONTWAIT);
    }
  });
  for (int i = 0; i < sessions; ++i)
    threads.emplace_back([&, i] {
      Session session(port, static_cast<std::uint64_t>(i + 1));
      Random random(static_cast<std::uint64_t>(1000 + i));
      while (!stop) {
        session.act();
        if (pause > 0) std::this_thread::sleep_for(std::chrono::milliseconds(random.below(static_cast<std::uint32_t>(pause))));
      }
      session.end();
      const std::scoped_lock lock(mutex);
      for (const auto& [status, times] : session.statuses()) statuses[status] += times;
    });
  std::vector<double> took;
  std::uint64_t failed = 0;
  Usage during;
  Random random(5);
  for (const auto end = Clock::now() + std::chrono::seconds(seconds); Clock::now() < end;) {
    const auto begun = Clock::now();
    const std::string state = answer(port, request("GET", "/api/tables/" + table));
    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
    if (state.rfind("HTTP/1.1 200", 0) != 0) ++failed;
    if (took.size() % 10 == 0) {  // a move for the streams
      const json legal = body_of(state).value("legal", json::array());
      if (legal.empty())
        answer(port, request("POST", "/api/tables/" + table + "/undo", "{}"));
      else
        answer(port, request("POST", "/api/tables/" + table + "/moves",
                             json{{"move", legal[random.below(static_cast<std::uint32_t>(legal.size()))]["move"]}}.dump()));
    }
    during = usage_of(server);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  stop = true;
  for (std::thread& thread : threads) thread.join();
  for (const int stream : open) ::close(stream);
  answer(port, request("DELETE", "/api/tables/" + table));
  Usage after;
  for (int i = 0; i < 100; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (after = usage_of(server); i > 10 && after.descriptors <= before.descriptors) break;
  }
  const bool alive = ::waitpid(server, nullptr, WNOHANG) == 0;
  std::sort(took.begin(), took.end());
  const auto at = [&](double share) {
    return took.empty() ? 0.0 : took[std::min(took.size() - 1, static_cast<std::size_t>(share * static_cast<double>(took.size())))];
  };
  std::uint64_t all = 0;
  for (const auto& [status, times] : statuses) all += times;
  fmt::print("{} s, {} streams, {} sessions, pauses of at most {} ms: {} counted requests of the sessions ({:.0f} a second)\n", seconds, streams,
             sessions, pause, all, static_cast<double>(all) / seconds);
  for (const auto& [status, times] : statuses) fmt::print("  status {}: {}\n", status, times);
  fmt::print("ordinary request: {} asked, {} failed; median {:.1f} ms, 99 % {:.1f} ms, longest {:.1f} ms\n", took.size(), failed, at(0.5), at(0.99),
             at(1));
  fmt::print("server: {}; resident {} KiB before, {} during, {} after; descriptors {}, {}, {}; threads {}, {}, {}\n", alive ? "alive" : "DEAD",
             before.resident_kib, during.resident_kib, after.resident_kib, before.descriptors, during.descriptors, after.descriptors, before.threads,
             during.threads, after.threads);
  const auto begun = Clock::now();
  int status = -1;
  if (alive) {
    ::kill(server, SIGINT);
    ::waitpid(server, &status, 0);
  }
  fmt::print("ended by a signal with code {} in {:.0f} ms\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1,
             std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
  std::fclose(said);
  return alive && status == 0 && failed == 0 && at(0.5) <= 100 && after.descriptors <= before.descriptors ? 0 : 1;
}
