#include "arena/serve/http_message.hpp"

#include <nlohmann/json.hpp>

#include "arena/text/visible.hpp"

namespace arena {

std::string HttpRequest::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
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
