// --json of the commands: one document on standard output and nothing else there (docs/json.md; docs/schemas has a schema for each command).
#pragma once
#include <filesystem>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <ostream>

#include "arena/commands/command.hpp"

namespace arena {

/// --json.
void add_json_option(Syntax& syntax);
inline bool wants_json(const Call& call) { return call.has("json"); }
/// Throws InputError if --json is combined with one of these, which are other forms of the same output.
void expect_one_form(const Call& call, std::initializer_list<const char*> others);

/// The document and a newline. Bytes that are not UTF-8 are replaced.
void print_json(const Call& call, const nlohmann::json& document);

/// The same call for text output, which --json discards; if standard output carries events, text goes to standard error.
class TextCall {
 public:
  explicit TextCall(const Call& call) : call_{call.values, call.in, stream_of(call), call.err, call.ranks} {}
  TextCall(const TextCall&) = delete;
  TextCall& operator=(const TextCall&) = delete;
  operator const Call&() const { return call_; }  // NOLINT: it is a call

 private:
  std::ostream& stream_of(const Call& call) {
    if (wants_json(call)) return nowhere_;
    return call.find("events") == "-" ? call.err : call.out;
  }
  std::ostream nowhere_{nullptr};
  Call call_;
};

/// The files of results and reports in a folder.
nlohmann::json files_json(const std::filesystem::path& folder);

}  // namespace arena
