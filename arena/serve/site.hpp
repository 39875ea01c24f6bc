// The server without its sockets: a request comes in, an answer goes out. One line an address, in `site.cpp`.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/serve/catalogue.hpp"
#include "arena/serve/guard.hpp"
#include "arena/serve/http_message.hpp"
#include "arena/serve/runs.hpp"
#include "arena/serve/serve_limits.hpp"
#include "arena/serve/tables.hpp"

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

  /// What to answer without looking at the body, where that is enough.
  [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request) const;
  /// Never throws: whatever is wrong is said in the answer.
  HttpResponse answer(const HttpRequest& request);
  /// Ends all streams and thoughts.
  void close();

 private:
  using Path = std::vector<std::string>;
  HttpResponse route(const HttpRequest& request);
  HttpResponse page();
  HttpResponse board(const HttpRequest& request) const;
  HttpResponse table(const HttpRequest& request, const Path& path);
  HttpResponse run(const HttpRequest& request, const Path& path);
  HttpResponse report(const std::string& id);
  HttpResponse analysis(const nlohmann::json& body, TableSession& table);
  HttpResponse evaluation(const nlohmann::json& body, TableSession& table) const;

  const SiteOptions options_;
  const Guard guard_;
  const PlayerCatalogue players_;
  const std::string catalogue_;
  Tables tables_;
  Runs runs_;
};

}  // namespace arena
