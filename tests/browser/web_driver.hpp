// A browser under remote control while the page and its server keep running: chromedriver's WebDriver protocol, plain HTTP and JSON.
#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/arena/cli_support.hpp"

namespace arena::browser_test {

using nlohmann::json;

/// A program whose output goes to a file; ended with the object.
class Child {
 public:
  Child(std::vector<std::string> line, const std::filesystem::path& folder, std::filesystem::path output) : output_(std::move(output)) {
    std::vector<char*> words;
    for (std::string& word : line) words.push_back(word.data());
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    posix_spawn_file_actions_addopen(&actions, 1, output_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    const int failed = posix_spawnp(&pid_, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + line.front() + " (see .ci/packages-tests)");
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ > 0) end();
  }

  void send(int signal) const { ::kill(pid_, signal); }
  /// Waits for its end, however long that takes; its exit code, or minus the signal that ended it.
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  /// Asks it to end.
  int end() {
    send(SIGCONT);
    send(SIGTERM);
    return wait();
  }

  /// The number that follows the words in its output, once it has said them.
  int number_after(const std::string& words) const {
    for (int tries = 0; tries < 6000; ++tries) {
      const std::string text = cli_test::read_file(output_);
      const std::size_t at = text.find(words);
      if (at != std::string::npos && text.find('\n', at) != std::string::npos) return std::atoi(text.c_str() + at + words.size());
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    throw std::runtime_error("never said: " + words + "\n" + cli_test::read_file(output_));
  }

 private:
  std::filesystem::path output_;
  pid_t pid_ = -1;
};

/// One request to this machine; the body of the answer.
inline std::string http(int port, const std::string& method, const std::string& path, const std::string& body) {
  const int line = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto failed = [&](const char* what) {
    ::close(line);
    throw std::runtime_error(std::string(what) + " port " + std::to_string(port));
  };
  if (::connect(line, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) failed("cannot connect to");
  const std::string request =
      fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                  method, path, port, body.size(), body);
  for (std::size_t sent = 0; sent < request.size();) {
    const ssize_t wrote = ::send(line, request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
    if (wrote <= 0) failed("cannot write to");
    sent += static_cast<std::size_t>(wrote);
  }
  std::string answer;
  char buffer[65536];
  for (;;) {  // until the whole body has arrived: some keep the connection open all the same
    const std::size_t head = answer.find("\r\n\r\n"), length = answer.find("ontent-Length:");
    if (head != std::string::npos && length < head && answer.size() >= head + 4 + std::strtoul(answer.c_str() + length + 14, nullptr, 10)) break;
    const ssize_t got = ::recv(line, buffer, sizeof buffer, 0);
    if (got <= 0) break;
    answer.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(line);
  const std::size_t head = answer.find("\r\n\r\n");
  return head == std::string::npos ? "" : answer.substr(head + 4);
}

class Browser {
 public:
  Browser()
      : driver_({"chromedriver", "--port=0"}, folder_.path(), folder_.path() / "driver.txt"), port_(driver_.number_after("successfully on port ")) {
    json options;
    options["args"] = {"--headless=new",
                       "--no-sandbox",
                       "--disable-gpu",
                       "--disable-dev-shm-usage",
                       "--hide-scrollbars",
                       "--no-first-run",
                       "--disable-background-networking",
                       "--disable-component-update",
                       "--disable-sync",
                       "--disable-extensions",
                       "--window-size=1280,950",
                       "--user-data-dir=" + (folder_.path() / "profile").string()};
    const json wanted = {{"alwaysMatch", {{"goog:chromeOptions", options}, {"goog:loggingPrefs", {{"browser", "ALL"}}}}}};
    session_ = "/session/" + call("POST", "/session", {{"capabilities", wanted}}).at("sessionId").get<std::string>();
  }
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;
  ~Browser() {
    try {
      call("DELETE", session_);
    } catch (const std::exception&) {  // it is gone already
    }
  }

  json command(const std::string& method, const std::string& path, const json& body = json::object()) { return call(method, session_ + path, body); }
  void open(const std::string& address) { command("POST", "/url", {{"url", address}}); }
  /// The body of a function; what it returns.
  json run(const std::string& script, const json& arguments = json::array()) {
    return command("POST", "/execute/sync", {{"script", script}, {"args", arguments}});
  }
  /// Waits until a script gives something that is neither false, null, 0 nor empty.
  json until(const std::string& script, int seconds = 300) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    for (;;) {
      const json found = run(script);
      if (!found.is_null() && found != false && found != 0 && found != "") return found;
      if (std::chrono::steady_clock::now() > end)
        throw std::runtime_error("waited in vain for: " + script + "\nthe page says: " + run("return document.body.innerText").get<std::string>());
      std::this_thread::sleep_for(std::chrono::milliseconds(15));
    }
  }

  struct Point {
    int x, y;
  };
  /// Presses, goes over the points and lets go, as a mouse does.
  void mouse(const std::vector<Point>& points) {
    json steps = json::array();
    const auto to = [&](const Point& point) { steps.push_back({{"type", "pointerMove"}, {"duration", 0}, {"x", point.x}, {"y", point.y}}); };
    to(points.front());
    steps.push_back({{"type", "pointerDown"}, {"button", 0}});
    for (std::size_t i = 1; i < points.size(); ++i) to(points[i]);
    steps.push_back({{"type", "pointerUp"}, {"button", 0}});
    command("POST", "/actions",
            {{"actions", {{{"type", "pointer"}, {"id", "mouse"}, {"parameters", {{"pointerType", "mouse"}}}, {"actions", steps}}}}});
  }
  /// One key after the other; WebDriver has its own characters for keys without one (U+E007 is Enter).
  void keys(const std::vector<std::string>& pressed) {
    json steps = json::array();
    for (const std::string& key : pressed)
      for (const char* type : {"keyDown", "keyUp"}) steps.push_back({{"type", type}, {"value", key}});
    command("POST", "/actions", {{"actions", {{{"type", "key"}, {"id", "keyboard"}, {"actions", steps}}}}});
  }
  void tell_devtools(const std::string& what, const json& how) { command("POST", "/goog/cdp/execute", {{"cmd", what}, {"params", how}}); }
  std::string new_tab() {
    const std::string tab = command("POST", "/window/new", {{"type", "window"}}).at("handle");
    to_tab(tab);
    return tab;
  }
  std::string tab() { return command("GET", "/window"); }
  void to_tab(const std::string& tab) { command("POST", "/window", {{"handle", tab}}); }

  /// What the console said since the last time; answers of the server with an error are the network's, and left out.
  std::vector<std::string> console() {
    std::vector<std::string> said;
    const json entries = command("POST", "/se/log", {{"type", "browser"}});
    for (const json& entry : entries)
      if (entry.at("source") != "network") said.push_back(entry.at("message"));
    return said;
  }

 private:
  json call(const std::string& method, const std::string& path, const json& body = json::object()) {
    const json answer = json::parse(http(port_, method, path, method == "GET" || method == "DELETE" ? "" : body.dump()));
    const json& value = answer.at("value");
    if (value.is_object() && value.contains("error"))
      throw std::runtime_error(method + " " + path + ": " + value.at("error").get<std::string>() + ": " + value.value("message", "").substr(0, 500));
    return value;
  }

  cli_test::TemporaryFolder folder_;
  Child driver_;
  int port_;
  std::string session_;
};

}  // namespace arena::browser_test
