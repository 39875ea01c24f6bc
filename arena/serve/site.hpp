// The server without its sockets: a request comes in, an answer goes out. The addresses are listed in `site.cpp`.
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
  std::vector<std::filesystem::path> folders;  // results folders, and folders of such
  std::vector<std::string> players;            // files or names of players that the owner adds, engines among them
};

class Site {
 public:
  /// Throws InputError for a wrong player or folder of the owner's.
  explicit Site(const SiteOptions& options);
  ~Site();
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  /// What to answer without looking at the body, where that is enough.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request) const;
  /// Never throws: whatever is wrong is said in the answer.
  HttpResponse answer(const HttpRequest& request);
  /// Ends all streams and thoughts.
  void close();

 private:
  struct Asked;
  struct Route;
  /// THE addresses. ":name" stands for any one part of a path.
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
