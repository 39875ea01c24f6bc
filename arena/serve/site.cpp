#include "arena/serve/site.hpp"

#include <fmt/format.h>

#include <functional>
#include <new>
#include <nlohmann/json.hpp>

#include "arena/config/problems.hpp"
#include "arena/report/page/assets.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/serve/page_assets.hpp"
#include "arena/serve/request_json.hpp"
#include "arena/text/filled.hpp"
#include "arena/text/xml.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

using nlohmann::json;

namespace {

constexpr std::int64_t most_game = 1'000'000'000'000;

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  for (std::size_t at = 1; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    parts.emplace_back(path.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

/// The parts of the path where the pattern has ":name"; nothing if the path does not match.
std::optional<std::vector<std::string>> names_in(const std::vector<std::string>& path, std::string_view pattern) {
  const std::vector<std::string> wanted = parts_of(pattern);
  if (path.size() != wanted.size()) return std::nullopt;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < path.size(); ++i)
    if (wanted[i].starts_with(':'))
      names.push_back(path[i]);
    else if (path[i] != wanted[i])
      return std::nullopt;
  return names;
}

/// JSON that is already text.
HttpResponse text_response(std::string body, int status = 200) {
  HttpResponse response;
  response.status = status;
  response.body = std::move(body);
  return response;
}

HttpResponse html_response(std::string body) {
  HttpResponse response = text_response(std::move(body));
  response.type = "text/html; charset=utf-8";
  return response;
}

/// The page carries its own policy, for anyone who opens the file; who may frame it can only be set here.
HttpResponse report_response(std::string page) {
  constexpr std::string_view before = "http-equiv=\"Content-Security-Policy\" content=\"";
  const std::size_t begin = page.find(before) + before.size();
  const std::string policy = page.substr(begin, page.find('"', begin) - begin);
  HttpResponse response = html_response(std::move(page));
  response.headers["Content-Security-Policy"] = policy + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return response;
}

/// For visitors with a browser: nothing is here, and the way home.
HttpResponse nothing_here(const std::string& sentence) {
  HttpResponse response = html_response(
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      "<meta name=\"color-scheme\" content=\"light dark\"><title>Not found \u2013 arena</title><h1>Not found</h1><p>" +
      xml_escaped(sentence) + ".</p><p><a href=\"/\">Home</a></p></html>\n");
  response.status = 404;
  response.headers["Content-Security-Policy"] = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return response;
}

HttpResponse stream_response(std::shared_ptr<EventSource> events) {
  HttpResponse response;
  response.type = "text/event-stream";
  response.events = std::move(events);
  return response;
}

std::uint64_t whole_number(const std::string& text, const char* otherwise) {
  if (text.empty() || text.size() > 12 || text.find_first_not_of("0123456789") != std::string::npos) throw HttpError(422, otherwise);
  return std::stoull(text);
}

std::string catalogue_text(const PlayerCatalogue& players, const ServeLimits& limits) {
  return json_text({{"games", games_json(players)},
                    {"limits", {{"sessions", limits.sessions}, {"memory_mb", limits.memory_mb}, {"search_s", limits.search.count()}}}});
}

HttpResponse board_geometry(const HttpRequest& request) {
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
  const auto board = make_board(game, rules);
  std::vector<std::string> sides;
  for (int side = 0; side < board->players(); ++side) sides.push_back(board->side_name(side));
  HttpResponse response = json_response(board_json(board->picture(), sides));
  response.headers["Cache-Control"] = "private, max-age=600";
  return response;
}

HttpResponse play_move(GameSession& session, const json& body) {
  const auto version = number_in(body, "version", 0, std::numeric_limits<std::int64_t>::max());
  return text_response(session.move(text_in(body, "move"), version ? std::optional(static_cast<std::uint64_t>(*version)) : std::nullopt));
}

HttpResponse evaluation(GameSession& session, const json& body) {
  const auto board = board_at(session.position());
  const EvaluatorChoice choice{text_in(body, "evaluator"), {}};
  json out = {{"text", board->evaluation(choice)}, {"by_side", json::array()}, {"terms", json::array()}};
  if (const auto value = board->static_value_of(choice)) {
    out["by_side"] = value->for_side;
    for (const EvaluationTerm& term : value->terms) out["terms"].push_back({{"name", term.name}, {"values", {term.amount, -term.amount}}});
  }
  return json_response(out);
}

}  // namespace

struct Site::Asked {
  const HttpRequest& request;
  std::vector<std::string> names;  // in pattern order
  json body;                       // of a POST: an object with no other keys
};

struct Site::Route {
  std::string_view method, pattern;
  std::vector<std::string> keys;  // allowed in the body's object
  std::function<HttpResponse(const Asked&)> answer;
};

Site::Site(const SiteOptions& options)
    : options_(options),
      guard_(options.guard),
      players_(options.players),
      catalogue_(catalogue_text(players_, options.limits)),
      sessions_(players_, options.limits),
      runs_(options.folders),
      routes_(all_routes()) {}

Site::~Site() = default;

std::vector<Site::Route> Site::all_routes() {
  const auto on_session = [this](auto answer) {
    return [this, answer](const Asked& asked) { return answer(*sessions_.find(asked.names[0]), asked.body); };
  };
  const auto on_run = [this](auto answer) { return [this, answer](const Asked& asked) { return answer(*runs_.find(asked.names[0]), asked); }; };
  using Session = GameSession;
  return {
      {"GET", "/", {}, [this](const Asked&) { return page(); }},
      {"GET", "/api/catalogue", {}, [this](const Asked&) { return text_response(catalogue_); }},
      {"GET", "/api/board", {}, [](const Asked& asked) { return board_geometry(asked.request); }},
      {"POST",
       "/api/tables",
       {"game", "rules", "position", "moves", "sides", "run", "clock"},
       [this](const Asked& asked) { return open_session(asked.body); }},
      {"GET", "/api/tables/:id", {}, on_session([](Session& session, const json&) { return text_response(session.state()); })},
      {"DELETE", "/api/tables/:id", {}, [this](const Asked& asked) { return sessions_.close(asked.names[0]), text_response("", 204); }},
      {"GET", "/api/tables/:id/stream", {}, on_session([](Session& session, const json&) { return stream_response(session.listen()); })},
      {"GET",
       "/api/tables/:id/positions/:ply",
       {},
       [this](const Asked& asked) {
         return text_response(sessions_.find(asked.names[0])->position_after(whole_number(asked.names[1], "a ply has a number")));
       }},
      {"POST", "/api/tables/:id/moves", {"move", "version"}, on_session(play_move)},
      {"POST", "/api/tables/:id/undo", {}, on_session([](Session& session, const json&) { return text_response(session.undo()); })},
      {"POST", "/api/tables/:id/control", {"action"}, on_session([](Session& session, const json& body) {
         return text_response(session.control(text_in(body, "action")));
       })},
      {"POST", "/api/tables/:id/eval", {"evaluator"}, on_session(evaluation)},
      {"POST", "/api/tables/:id/analysis", {"players", "values", "evaluator"}, on_session([this](Session& session, const json& body) {
         return analysis(session, body);
       })},
      {"GET", "/api/runs", {}, [this](const Asked&) { return json_response(runs_.list()); }},
      {"GET", "/api/runs/:id", {}, on_run([](WatchedRun& run, const Asked&) { return text_response(run.run()); })},
      {"GET", "/api/runs/:id/stream", {}, on_run([](WatchedRun& run, const Asked&) { return stream_response(run.listen()); })},
      {"GET", "/api/runs/:id/games/:game", {}, on_run([](WatchedRun& run, const Asked& asked) {
         return json_response(run.game(whole_number(asked.names[1], "a game has a number")));
       })},
      {"GET", "/runs/:id/report", {}, on_run([](WatchedRun& run, const Asked&) { return report_response(run.report()); })},
  };
}

HttpResponse Site::route(const HttpRequest& request) {
  const std::vector<std::string> path = parts_of(request.path);
  std::string others;
  for (const Route& route : routes_) {
    const auto names = names_in(path, route.pattern);
    if (!names) continue;
    if (request.method != route.method) {
      others += fmt::format("{}{}", others.empty() ? "" : " and ", route.method);
      continue;
    }
    Asked asked{request, *names, {}};
    if (request.method == "POST") {
      asked.body = parse_body(request.body);
      only_keys(asked.body, route.keys);
    }
    return route.answer(asked);
  }
  if (!others.empty()) throw HttpError(405, "here is only " + others);
  throw HttpError(404, "there is nothing under " + request.path);
}

std::optional<HttpResponse> Site::refuse(const HttpRequest& request) const { return guard_.refuse(request); }

HttpResponse Site::answer(const HttpRequest& request) {
  HttpResponse response;
  try {
    response = route(request);
  } catch (const HttpError& error) {
    const bool shown = error.status() == 404 && !request.path.starts_with("/api/") && request.header("accept").find("text/html") != std::string::npos;
    response = shown ? nothing_here(error.what()) : error_response(error.status(), error.what());
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
  sessions_.close_all();
}

HttpResponse Site::page() {
  const std::string nonce = random_hex(16);
  HttpResponse response = html_response(filled(serve_assets::index_html(), {{"nonce", nonce},
                                                                            {"theme", std::string(page_assets::theme_js())},
                                                                            {"style", std::string(serve_assets::styles())},
                                                                            {"scripts", std::string(serve_assets::scripts())}}));
  response.headers["Content-Security-Policy"] = fmt::format(
      "default-src 'none'; script-src 'nonce-{0}'; style-src-elem 'nonce-{0}'; style-src-attr 'unsafe-inline'; img-src data: blob:; "
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      nonce);
  if (const std::string cookie = guard_.cookie(); !cookie.empty()) response.headers["Set-Cookie"] = cookie;
  return response;
}

HttpResponse Site::open_session(const json& body) {
  const auto recorded = [&](const json& wanted) {
    if (!wanted.is_object()) throw HttpError(422, "'run' must be an object: {\"id\", \"game\", \"ply\"}");
    only_keys(wanted, {"id", "game", "ply"});
    const auto game = number_in(wanted, "game", 1, most_game), ply = number_in(wanted, "ply", 0, 1'000'000);
    return runs_.find(text_in(wanted, "id"))->position(static_cast<std::uint64_t>(game.value_or(1)), static_cast<std::size_t>(ply.value_or(0)));
  };
  return text_response(sessions_.open(body, recorded)->state(), 201);
}

HttpResponse Site::analysis(GameSession& session, const json& body) {
  const json players = body.value("players", json::array());
  if (!players.is_array() || players.size() > options_.limits.analysts)
    throw HttpError(422, fmt::format("'players' must be a list of at most {} players", options_.limits.analysts));
  if (players.empty()) {
    session.analysis().cancel();
    return json_response({{"analysis", 0}}, 202);
  }
  AnalysisOrder order{session.position(), {}, flag_in(body, "values", false), text_in(body, "evaluator")};
  const auto board = board_at(order.at);
  require_two_sides("analyses", board->game(), board->players());
  if (board->outcome() != Outcome::none) throw HttpError(409, "the game is over");
  if (!order.evaluator.empty()) static_cast<void>(board->static_value_of({order.evaluator, {}}));  // throws if the game does not have it
  for (const json& player : players) order.players.push_back(sessions_.participant(player, {order.at.game, order.at.rules, {}}));
  return json_response({{"analysis", session.analysis().start(std::move(order))}}, 202);
}

}  // namespace arena
