// Any requests to the server's handlers: every answer is a page, a stream or JSON with a message; nothing is started but known players, and nothing
// stays open. A line a request: METHOD PATH, then a tab and the body. "ID" stands for the table that was opened last.
#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/serve/site.hpp"
#include "tests/fuzz/fuzz_support.hpp"

namespace {

using namespace arena;

HttpRequest request_of(std::string line, const std::string& id) {
  for (std::size_t at = line.find("ID"); !id.empty() && at != std::string::npos; at = line.find("ID", at + id.size())) line.replace(at, 2, id);
  HttpRequest request;
  const std::size_t tab = line.find('\t'), space = line.find(' ');
  if (tab != std::string::npos) request.body = line.substr(tab + 1);
  const std::string head = line.substr(0, tab);
  request.method = head.substr(0, space);
  std::string path = space < head.size() ? head.substr(space + 1) : "/";
  const std::size_t mark = path.find('?');
  for (std::size_t at = mark; at < path.size();) {
    const std::size_t end = std::min(path.find('&', at + 1), path.size());
    const std::string pair = path.substr(at + 1, end - at - 1);
    request.query.emplace(pair.substr(0, pair.find('=')), pair.find('=') == std::string::npos ? "" : pair.substr(pair.find('=') + 1));
    at = end;
  }
  request.path = path.substr(0, mark);
  request.headers = {{"host", "localhost"}, {"content-type", "application/json"}};
  return request;
}

Site& site() {
  static Site one([] {
    SiteOptions options;
    options.limits.sessions = 3;
    options.limits.idle = std::chrono::seconds(0);
    options.limits.memory_mb = 8;
    options.limits.search = std::chrono::seconds(1);
    return options;
  }());
  return one;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4000) return 0;
  std::istringstream lines(fuzz::text_of(data, size));
  std::string id;
  int count = 0;
  for (std::string line; std::getline(lines, line) && ++count <= 12;) {
    const HttpRequest request = request_of(line, id);
    std::optional<HttpResponse> response = site().refuse(request);
    if (!response) response = site().answer(request);
    fuzz::require(response->status >= 200 && response->status < 600 && response->status != 500, "a status that says what is wrong with the request");
    if (response->events) {
      fuzz::require(response->events->next(std::chrono::milliseconds(0)).has_value(), "a stream begins with what is known");
      continue;
    }
    if (response->status == 204 || response->type.rfind("text/html", 0) == 0) continue;
    const nlohmann::json body = nlohmann::json::parse(response->body, nullptr, false);
    fuzz::require(body.is_object(), "an answer is an object");
    fuzz::require(response->status < 400 || (body["error"].is_string() && !body["error"].get<std::string>().empty()), "an error has a message");
    if (response->status == 201) id = body["id"].get<std::string>();
  }
  if (!id.empty()) {  // so that no thought goes on into the next input
    HttpRequest end = request_of("DELETE /api/tables/ID", id);
    site().answer(end);
  }
  return 0;
}
