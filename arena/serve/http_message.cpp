#include "arena/serve/http_message.hpp"

#include <nlohmann/json.hpp>

#include "arena/text/visible.hpp"

namespace arena {

std::string HttpRequest::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

std::string board_address(const std::string& game, const std::map<std::string, int>& rules) {
  std::string address = "/api/board?game=" + game;
  for (const auto& [name, value] : rules) address += "&" + name + "=" + std::to_string(value);
  return address;
}

std::string json_text(const nlohmann::json& value) { return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

HttpResponse json_response(const nlohmann::json& value, int status) {
  HttpResponse response;
  response.status = status;
  response.body = json_text(value);
  return response;
}

HttpResponse error_response(int status, std::string_view sentence) { return json_response({{"error", visible(sentence, 2000)}}, status); }

}  // namespace arena
