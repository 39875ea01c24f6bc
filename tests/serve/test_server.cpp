// The server over its sockets: streams beside requests, bytes that are not HTTP, limits of connections, and the end.
#include <signal.h>
#include <sys/wait.h>

#include <cstdio>

#include "tests/serve/serve_support.hpp"

namespace arena::serve_test {
namespace {

using Time = std::chrono::steady_clock;

std::string answer_to(int port, const std::string& said) {
  const Client client(port);
  client.say(said);
  return client.hear();
}

TEST(ServeSockets, ThePageComesWithAStrictPolicyAndAFreshNonce) {
  Served served;
  const auto page = [&] {
    const Client client(served.port);
    client.say_request("GET", "/");
    return client.hear();
  };
  const std::string one = page(), other = page();
  EXPECT_EQ(one.rfind("HTTP/1.1 200 OK\r\n", 0), 0U);
  const std::size_t at = one.find("script-src 'nonce-");
  ASSERT_NE(at, std::string::npos);
  const std::string nonce = one.substr(at + 18, 32);
  EXPECT_NE(one.find("<script nonce=\"" + nonce + "\">"), std::string::npos);
  EXPECT_EQ(other.find(nonce), std::string::npos);
  EXPECT_NE(one.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(one.find("{{"), std::string::npos) << "every place of the frame is filled";
}

TEST(ServeSockets, AServerThatIsStoppedBeforeItListensEnds) {
  for (int i = 0; i < 20; ++i) {
    HttpServer server([](const HttpRequest&) { return std::optional<HttpResponse>(); }, [](const HttpRequest&) { return HttpResponse{}; });
    server.bind("127.0.0.1", 0);
    const std::atomic<bool> stop = true;
    server.run(stop);
  }
}

TEST(ServeSockets, PagesThatListenLeaveRoomForRequests) {
  HttpLimits limits;
  limits.connections = 8;
  limits.streams = 2;
  Served served(plain_options(), limits);
  const json table = opened(served.site, "tablut");
  std::vector<std::unique_ptr<Client>> listening;
  const auto listen = [&] {
    listening.push_back(std::make_unique<Client>(served.port));
    listening.back()->say_request("GET", path_of(table, "/stream"));
    return listening.back()->hear("\r\n\r\n");
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(listen().rfind("HTTP/1.1 200 OK\r\n", 0), 0U);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(listen().rfind("HTTP/1.1 503 ", 0), 0U);
    listening.pop_back();
  }
  const Client other(served.port);
  other.say_request("GET", "/api/catalogue");
  EXPECT_EQ(other.hear().rfind("HTTP/1.1 200 OK\r\n", 0), 0U);
  listening.pop_back();
  EXPECT_TRUE(eventually([&] {
    const bool taken = listen().rfind("HTTP/1.1 200 OK\r\n", 0) == 0;
    if (!taken) listening.pop_back();
    return taken;
  })) << "a place that is given back is free";
}

TEST(ServeSockets, WhatIsNoHttpIsAnsweredOrClosedAndHarmsNobody) {
  Served served;
  for (const std::string& said :
       {std::string("\r\n\r\n"), std::string("hello\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"), std::string(300'000, 'x'),
        std::string("GET / HTTP/1.1\r\n") + std::string(300'000, 'h'), std::string("GET /") + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n",
        std::string("POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}"),
        std::string("POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        std::string("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-1,2-3,-\r\n\r\n"), std::string("\0\1\2\3\r\n\r\n", 8)}) {
    const std::string answer = answer_to(served.port, said);
    EXPECT_EQ(answer.find("time is over"), std::string::npos) << said.substr(0, 60);
    EXPECT_TRUE(answer.empty() || answer.rfind("HTTP/1.1 ", 0) == 0) << said.substr(0, 60);
  }
  EXPECT_EQ(answer_to(served.port, "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n").rfind("HTTP/1.1 200", 0), 0U);
}

TEST(ServeSockets, ABodyTooLargeIsRefusedWithAMessage) {
  Served served;
  const Client client(served.port);
  client.say_request("POST", "/api/tables", "{\"game\":\"" + std::string(100'000, 'x') + "\"}");
  const std::string answer = client.hear();
  EXPECT_EQ(answer.rfind("HTTP/1.1 413", 0), 0U) << answer.substr(0, 100);
  EXPECT_NE(answer.find("\"error\""), std::string::npos);
}

TEST(ServeSockets, ARequestHiddenInTheBodyOfARefusedOneIsNotAnswered) {
  Served served;
  const std::string inner = "GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  const std::string answer = answer_to(
      served.port, "POST /api/tables HTTP/1.1\r\nHost: evil.example\r\nContent-Type: text/plain\r\nContent-Length: " + std::to_string(inner.size()) +
                       "\r\n\r\n" + inner);
  EXPECT_EQ(answer.rfind("HTTP/1.1 403", 0), 0U);
  EXPECT_EQ(answer.find("HTTP/1.1", 5), std::string::npos) << "one connection, one answer";
}

TEST(ServeSockets, ACompressedBodyIsNotUnpacked) {
  Served served;
  const Client client(served.port);
  client.say_request("POST", "/api/tables", "x", "Content-Encoding: gzip\r\n");
  EXPECT_EQ(client.hear().rfind("HTTP/1.1 415", 0), 0U);
}

TEST(ServeSockets, FiftyStreamsDoNotKeepARequestWaiting) {
  Served served;
  const json table = opened(served.site, "tablut");
  std::vector<std::unique_ptr<Client>> streams;
  for (int i = 0; i < 50; ++i) {
    streams.push_back(std::make_unique<Client>(served.port));
    streams.back()->say_request("GET", path_of(table, "/stream"));
    EXPECT_NE(streams.back()->hear("event: state").find("text/event-stream"), std::string::npos);
  }
  std::vector<double> took;
  for (int i = 0; i < 21; ++i) {
    const auto begun = Time::now();
    const Client client(served.port);
    client.say_request("GET", "/api/catalogue");
    EXPECT_EQ(client.hear().rfind("HTTP/1.1 200", 0), 0U);
    took.push_back(std::chrono::duration<double>(Time::now() - begun).count());
  }
  std::sort(took.begin(), took.end());
  EXPECT_LT(took[10], 2.0) << "the median, on a machine however slow";
  post(served.site, path_of(table, "/moves"), {{"move", table["legal"][0]["move"]}});
  for (const auto& stream : streams) EXPECT_NE(stream->hear("\"ply\":1").find("\"ply\":1"), std::string::npos) << "every page hears of the move";
}

TEST(ServeSockets, BeyondTheConnectionsAllowedOneIsRefusedAndLaterServed) {
  HttpLimits limits;
  limits.connections = 3;
  Served served(plain_options(), limits);
  const json table = opened(served.site, "tablut");
  {
    std::vector<std::unique_ptr<Client>> streams;
    for (int i = 0; i < 3; ++i) {
      streams.push_back(std::make_unique<Client>(served.port));
      streams.back()->say_request("GET", path_of(table, "/stream"));
      streams.back()->hear("event: state");
    }
    const Client client(served.port);
    const std::string answer = client.hear();
    EXPECT_EQ(answer.rfind("HTTP/1.1 503", 0), 0U) << answer;
    EXPECT_EQ(body_of({503, "", answer.substr(answer.find("\r\n\r\n") + 4), {}, nullptr})["error"], "too many connections are open");
  }
  EXPECT_TRUE(eventually([&] {
    return answer_to(served.port, "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n").rfind("HTTP/1.1 200", 0) == 0;
  })) << "a stream that was left gives its place back";
}

TEST(ServeSockets, WhoSendsNothingIsLeftAfterAWhile) {
  HttpLimits limits;
  limits.to_arrive = std::chrono::seconds(1);
  Served served(plain_options(), limits);
  const Client client(served.port);
  client.say("GET / HTTP/1.1\r\nHost: ");
  EXPECT_EQ(client.hear().find("time is over"), std::string::npos);
}

TEST(ServeSockets, TheEndComesAtOnceWithStreamsThoughtsAndSilentConnections) {
  auto served = std::make_unique<Served>();
  const json sides = {{{"player", "arena-tablut"}, {"limits", {{"move_time_ms", 60000}}}}, {{"player", "human"}}};
  const json table = opened(served->site, "tablut", sides);
  const Client stream(served->port), silent(served->port);
  stream.say_request("GET", path_of(table, "/stream"));
  stream.hear("event: state");
  silent.say("GET / HT");
  const auto begun = Time::now();
  served->stop();
  EXPECT_LT(Time::now() - begun, std::chrono::seconds(10)) << "a second, on a machine ten times slower";
  EXPECT_EQ(stream.hear().find("time is over"), std::string::npos);
}

/// A server as a process of its own: the address that it prints, and its end.
class Process {
 public:
  explicit Process(std::vector<std::string> arguments) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(ends[1], 1);
      std::vector<char*> words;
      for (std::string& word : arguments) words.push_back(word.data());
      words.push_back(nullptr);
      ::execv(ARENA_BINARY, words.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    out_ = ::fdopen(ends[0], "r");
    char line[512] = {};
    if (std::fgets(line, sizeof line, out_) != nullptr) said_ = line;
  }
  ~Process() {
    std::fclose(out_);
    if (child_ > 0) end(SIGKILL);
  }
  [[nodiscard]] const std::string& said() const { return said_; }
  int end(int signal) {
    ::kill(child_, signal);
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t child_ = -1;
  std::FILE* out_ = nullptr;
  std::string said_;
};

TEST(ServeCommand, PrintsItsAddressAndEndsInGoodOrderAtASignal) {
  plain_options();
  for (const int signal : {SIGINT, SIGTERM}) {
    Process process({"arena", "serve", "--port", "0"});
    ASSERT_EQ(process.said().rfind("arena serves http://127.0.0.1:", 0), 0U) << process.said();
    EXPECT_EQ(process.said().find("token"), std::string::npos);
    const int port = std::stoi(process.said().substr(30));
    EXPECT_EQ(answer_to(port, "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n").rfind("HTTP/1.1 200", 0), 0U);
    EXPECT_EQ(process.end(signal), 0);
  }
}

TEST(ServeCommand, PrintsATokenWhereOthersCanReachIt) {
  plain_options();
  Process process({"arena", "serve", "--port", "0", "--listen", "0.0.0.0"});
  const std::size_t token = process.said().find("/?token=");
  ASSERT_NE(token, std::string::npos) << process.said();
  const int port = std::stoi(process.said().substr(process.said().rfind(':', token) + 1));
  EXPECT_EQ(answer_to(port, "GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").rfind("HTTP/1.1 401", 0), 0U);
  EXPECT_EQ(
      answer_to(port, "GET /api/catalogue?" + process.said().substr(token + 2, 38) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").rfind("HTTP/1.1 200", 0),
      0U);
  EXPECT_EQ(process.end(SIGINT), 0);
}

}  // namespace
}  // namespace arena::serve_test
