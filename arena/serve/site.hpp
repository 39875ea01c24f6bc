// The server without its sockets: a request comes in, a response goes out. The routes are listed in `site.cpp`.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/serve/catalogue.hpp"
#include "arena/serve/game_sessions.hpp"
#include "arena/serve/guard.hpp"
#include "arena/serve/http_message.hpp"
#include "arena/serve/runs.hpp"
#include "arena/serve/serve_limits.hpp"

namespace arena {

struct SiteOptions {
  GuardOptions guard;
  ServeLimits limits;
  std::vector<std::filesystem::path> folders;  // results folders, and folders that contain them
  std::vector<std::string> players;            // files or names of players that the owner adds, including engines
};

class Site {
 public:
  /// Throws InputError if one of the owner's players or folders is wrong.
  explicit Site(const SiteOptions& options);
  ~Site();
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  /// The response, if one can be given without the body.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request) const;
  /// Never throws: errors are reported in the response.
  HttpResponse answer(const HttpRequest& request);
  /// Ends all streams and searches.
  void close();

 private:
  struct Asked;
  struct Route;
  /// THE routes. ":name" stands for any single part of a path.
  std::vector<Route> all_routes();
  HttpResponse route(const HttpRequest& request);
  HttpResponse page();
  HttpResponse open_session(const nlohmann::json& body);
  HttpResponse analysis(GameSession& session, const nlohmann::json& body);

  const SiteOptions options_;
  const Guard guard_;
  const PlayerCatalogue players_;
  const std::string catalogue_;
  GameSessions sessions_;
  Runs runs_;
  const std::vector<Route> routes_;
};

}  // namespace arena
