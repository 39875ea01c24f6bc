// Play, watch and analyse in a browser: a small server for this machine.
#include <unistd.h>

#include <array>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/play/signals.hpp"
#include "arena/serve/http_server.hpp"
#include "arena/serve/site.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

std::string name_of_machine() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

int run_serve(const Call& call) {
  SiteOptions options;
  options.limits.sessions = static_cast<std::size_t>(*number_given(call, "sessions", {1, 10'000}));
  options.limits.memory_mb = *number_given(call, "memory", {1, 1'000'000});
  options.limits.search = std::chrono::seconds(*number_given(call, "search-time", {1, 86'400}));
  if (const auto folders = call.find<std::vector<std::string>>("folder")) options.folders.assign(folders->begin(), folders->end());
  options.players = call.find<std::vector<std::string>>("player").value_or(std::vector<std::string>());
  const std::string address = call.get("listen");
  const bool loopback = is_loopback(address);
  options.guard = {loopback, name_of_machine(), loopback ? "" : random_hex(16)};
  const SignalGuard signals;
  Site site(options);
  HttpLimits limits;
  limits.connections = 2 * options.limits.sessions + 128;
  HttpServer server([&](const HttpRequest& request) { return site.refuse(request); },
                    [&](const HttpRequest& request) { return site.answer(request); }, limits);
  const int port = server.bind(address, *number_given(call, "port", {0, 65'535}));
  std::string shown = address;
  if (address == "0.0.0.0" || address == "::")
    shown = options.guard.name;
  else if (address.find(':') != std::string::npos)
    shown = "[" + address + "]";
  call.out << "arena serves http://" << shown << ":" << port << "/" << (loopback ? "" : "?token=" + options.guard.token) << " (Ctrl-C ends it)\n"
           << std::flush;
  server.run(SignalGuard::stop_requested(), [&] { site.close(); });
  return exit_done;
}

}  // namespace

Command serve_command() {
  Command command;
  command.name = "serve";
  command.summary = "play, watch runs and analyse in a browser";
  command.usage = "[--port N] [DIR...]";
  command.details =
      "Serves one page on this machine: play against any player by name, let programs play, ask several players about a position, and watch\n"
      "results folders, running or finished. A folder of results folders is scanned again every two seconds. Only players of the configs can be\n"
      "started, and only the given folders can be read. With --listen, other machines need the token in the printed address.";
  command.example = "timeout --preserve-status 2 arena serve --port 0";
  command.declare = [](Syntax& syntax) {
    auto add = syntax.options.add_options();
    add("folder", po::value<std::vector<std::string>>()->value_name("DIR"), "results folders, or folders that contain some");
    add("port", po::value<int>()->default_value(8080)->value_name("N"), "the port; 0: any that is free");
    add("listen", po::value<std::string>()->default_value("127.0.0.1")->value_name("ADDRESS"), "where to listen; 0.0.0.0: everywhere, with a token");
    add("player", po::value<std::vector<std::string>>()->value_name("FILE"),
        "another player that may be started, such as an engine; can be repeated");
    add("sessions", po::value<int>()->default_value(64)->value_name("N"), "tables at a time");
    add("memory", po::value<int>()->default_value(1024)->value_name("MB"), "memory in MiB for the transposition tables of all players");
    add("search-time", po::value<int>()->default_value(60)->value_name("S"), "longest time for a decision, in seconds");
    syntax.operands.add("folder", -1);
    syntax.names["player"] = "players";
  };
  command.run = run_serve;
  return command;
}

}  // namespace arena
