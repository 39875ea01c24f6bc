// A request and its response, as the handlers see them: no socket, no library. Everything that speaks HTTP is outside.
#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace arena {

struct HttpRequest {
  std::string method, path;                    // the path is decoded and has no query
  std::map<std::string, std::string> query;    // the first value for each name
  std::map<std::string, std::string> headers;  // by name in lower case
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const;
};

/// Text that arrives bit by bit until the reader has had enough.
class EventSource {
 public:
  virtual ~EventSource() = default;
  /// The text available now, waiting for it at most this long; empty if nothing came; nothing if there will never be more.
  virtual std::optional<std::string> next(std::chrono::milliseconds longest) = 0;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::map<std::string, std::string> headers;
  std::shared_ptr<EventSource> events;  // instead of a body
};

/// Where the geometry of a board is served.
std::string board_address(const std::string& game, const std::map<std::string, int>& rules);

/// Text in any encoding becomes valid JSON: bytes that are not UTF-8 are replaced.
std::string json_text(const nlohmann::json& value);
HttpResponse json_response(const nlohmann::json& value, int status = 200);
HttpResponse error_response(int status, std::string_view sentence);

/// A request that cannot be answered as asked, with the status that says so.
class HttpError : public std::exception {
 public:
  HttpError(int status, std::string sentence) : status_(status), sentence_(std::move(sentence)) {}
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const char* what() const noexcept override { return sentence_.c_str(); }

 private:
  int status_;
  std::string sentence_;
};

}  // namespace arena
