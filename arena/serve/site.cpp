#include "arena/serve/site.hpp"

#include <fmt/format.h>

#include <new>
#include <nlohmann/json.hpp>

#include "arena/config/problems.hpp"
#include "arena/games/games.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/serve/page_assets.hpp"
#include "arena/serve/request_json.hpp"
#include "arena/text/filled.hpp"
#include "core/common/errors.hpp"

namespace arena {

using nlohmann::json;

namespace {

constexpr std::int64_t most_game = 1'000'000'000'000;

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (std::size_t at = 1; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    parts.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

HttpResponse state_response(std::string state, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = std::move(state);
  return response;
}

HttpResponse stream_response(std::shared_ptr<EventSource> events) {
  HttpResponse response;
  response.type = "text/event-stream";
  response.events = std::move(events);
  return response;
}

std::string catalogue_text(const PlayerCatalogue& players, const ServeLimits& limits) {
  return json_text({{"games", games_json(players)},
                    {"limits", {{"sessions", limits.sessions}, {"memory_mb", limits.memory_mb}, {"search_s", limits.search.count()}}}});
}

[[noreturn]] void not_here(const HttpRequest& request) { throw HttpError(404, "there is nothing under " + request.path); }

void only(const HttpRequest& request, const std::string& method) {
  if (request.method != method) throw HttpError(405, "here is only " + method);
}

}  // namespace

Site::Site(const SiteOptions& options)
    : options_(options),
      guard_(options.guard),
      players_(options.players),
      catalogue_(catalogue_text(players_, options.limits)),
      tables_(players_, options.limits),
      runs_(options.folders) {}

std::optional<HttpResponse> Site::refuse(const HttpRequest& request) const { return guard_.refuse(request); }

HttpResponse Site::answer(const HttpRequest& request) {
  HttpResponse response;
  try {
    response = route(request);
  } catch (const HttpError& error) {
    response = error_response(error.status(), error.what());
  } catch (const config::ConfigError& error) {
    response = error_response(422, error.lines().empty() ? "wrong input" : error.lines().front());
  } catch (const InputError& error) {
    response = error_response(422, error.what());
  } catch (const std::bad_alloc&) {
    response = error_response(503, "out of memory");
  } catch (const std::exception& error) {
    response = error_response(500, std::string("internal error: ") + error.what());
  }
  response.headers.emplace("Cache-Control", "no-store");
  response.headers.emplace("X-Content-Type-Options", "nosniff");
  response.headers.emplace("Cross-Origin-Resource-Policy", "same-origin");
  response.headers.emplace("Referrer-Policy", "no-referrer");
  return response;
}

void Site::close() {
  runs_.close();
  tables_.close_all();
}

HttpResponse Site::route(const HttpRequest& request) {
  if (request.path == "/") {
    only(request, "GET");
    return page();
  }
  const Path path = parts_of(request.path);
  if (path.size() == 3 && path[0] == "runs" && path[2] == "report") {
    only(request, "GET");
    return report(path[1]);
  }
  if (path.size() < 2 || path[0] != "api") not_here(request);
  if (path[1] == "catalogue" && path.size() == 2) {
    only(request, "GET");
    return state_response(catalogue_);
  }
  if (path[1] == "board" && path.size() == 2) {
    only(request, "GET");
    return board(request);
  }
  if (path[1] == "tables") return table(request, path);
  if (path[1] == "runs") return run(request, path);
  not_here(request);
}

HttpResponse Site::page() {
  const std::string nonce = random_hex(16);
  HttpResponse response;
  response.type = "text/html; charset=utf-8";
  response.body = filled(serve_assets::index_html(),
                         {{"nonce", nonce}, {"style", std::string(serve_assets::styles())}, {"scripts", std::string(serve_assets::scripts())}});
  response.headers["Content-Security-Policy"] = fmt::format(
      "default-src 'none'; script-src 'nonce-{0}'; style-src-elem 'nonce-{0}'; style-src-attr 'unsafe-inline'; img-src data: blob:; "
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      nonce);
  if (const std::string cookie = guard_.cookie(); !cookie.empty()) response.headers["Set-Cookie"] = cookie;
  return response;
}

HttpResponse Site::board(const HttpRequest& request) const {
  std::string game;
  std::map<std::string, int> rules;
  for (const auto& [name, value] : request.query) {
    if (name == "game")
      game = value;
    else if (name != "token") {
      if (value.empty() || value.size() > 6 || value.find_first_not_of("0123456789") != std::string::npos)
        throw HttpError(422, "'" + name + "' must be a whole number");
      rules[name] = std::stoi(value);
    }
  }
  const auto table = make_table(game, rules);
  std::vector<std::string> sides;
  for (int side = 0; side < table->players(); ++side) sides.push_back(table->side_name(side));
  HttpResponse response = json_response(board_json(table->picture(), sides));
  response.headers["Cache-Control"] = "private, max-age=600";
  return response;
}

HttpResponse Site::table(const HttpRequest& request, const Path& path) {
  if (path.size() == 2) {
    only(request, "POST");
    const auto recorded = [&](const json& wanted) {
      if (!wanted.is_object()) throw HttpError(422, "'run' must be an object: {\"id\", \"game\", \"ply\"}");
      only_keys(wanted, {"id", "game", "ply"});
      const auto game = number_in(wanted, "game", 1, most_game), ply = number_in(wanted, "ply", 0, 1'000'000);
      return runs_.find(text_in(wanted, "id"))->position(static_cast<std::uint64_t>(game.value_or(1)), static_cast<std::size_t>(ply.value_or(0)));
    };
    return state_response(tables_.open(parse_body(request.body), recorded)->state(), 201);
  }
  if (path.size() > 4) not_here(request);
  const std::string what = path.size() == 4 ? path[3] : "";
  if (what.empty() && request.method == "DELETE") {
    tables_.close(path[2]);
    return state_response("", 204);
  }
  const auto table = tables_.find(path[2]);
  if (what.empty() || what == "stream") only(request, "GET");
  if (what.empty()) return state_response(table->state());
  if (what == "stream") return stream_response(table->listen());
  if (what != "moves" && what != "undo" && what != "control" && what != "eval" && what != "analysis") not_here(request);
  only(request, "POST");
  const json body = parse_body(request.body);
  if (what == "eval") return evaluation(body, *table);
  if (what == "analysis") return analysis(body, *table);
  if (what == "undo") {
    only_keys(body, {});
    return state_response(table->undo());
  }
  if (what == "control") {
    only_keys(body, {"action"});
    return state_response(table->control(text_in(body, "action")));
  }
  only_keys(body, {"move", "version"});
  const auto version = number_in(body, "version", 0, std::numeric_limits<std::int64_t>::max());
  return state_response(table->move(text_in(body, "move"), version ? std::optional(static_cast<std::uint64_t>(*version)) : std::nullopt));
}

HttpResponse Site::run(const HttpRequest& request, const Path& path) {
  only(request, "GET");
  if (path.size() == 2) return json_response(runs_.list());
  const auto run = runs_.find(path[2]);
  if (path.size() == 3) return state_response(run->run());
  if (path.size() == 4 && path[3] == "stream") return stream_response(run->listen());
  if (path.size() != 5 || path[3] != "games") not_here(request);
  if (path[4].empty() || path[4].size() > 12 || path[4].find_first_not_of("0123456789") != std::string::npos)
    throw HttpError(422, "a game has a number");
  return json_response(run->game(std::stoull(path[4])));
}

HttpResponse Site::report(const std::string& id) {
  HttpResponse response;
  response.type = "text/html; charset=utf-8";
  response.body = runs_.find(id)->report();
  return response;
}

HttpResponse Site::analysis(const json& body, TableSession& table) {
  only_keys(body, {"players", "values", "evaluator"});
  const json players = body.value("players", json::array());
  if (!players.is_array() || players.size() > options_.limits.analysts)
    throw HttpError(422, fmt::format("'players' must be a list of at most {} players", options_.limits.analysts));
  if (players.empty()) {
    table.analysis().cancel();
    return json_response({{"analysis", 0}}, 202);
  }
  AnalysisOrder order{table.position(), {}, flag_in(body, "values", false), text_in(body, "evaluator")};
  const auto board = table_at(order.at);
  if (board->players() != 2) throw HttpError(422, "games of more than two sides are for persons only: the programs know two");
  if (board->outcome() != Outcome::none) throw HttpError(409, "the game is over");
  if (!order.evaluator.empty()) static_cast<void>(board->static_value_of({order.evaluator, {}}));  // throws for one that the game does not have
  for (const json& player : players) order.players.push_back(tables_.participant(player, {order.at.game, order.at.rules, {}}));
  return json_response({{"analysis", table.analysis().start(std::move(order))}}, 202);
}

HttpResponse Site::evaluation(const json& body, TableSession& session) const {
  only_keys(body, {"evaluator"});
  const auto table = table_at(session.position());
  if (table->players() != 2) throw HttpError(422, "the evaluators are for two players");
  const EvaluatorChoice choice{text_in(body, "evaluator"), {}};
  json out = {{"text", table->evaluation(choice)}, {"by_side", json::array()}, {"terms", json::array()}};
  if (const auto value = table->static_value_of(choice)) {
    out["by_side"] = value->for_side;
    for (const EvaluationTerm& term : value->terms) out["terms"].push_back({{"name", term.name}, {"values", {term.amount, -term.amount}}});
  }
  return json_response(out);
}

}  // namespace arena
