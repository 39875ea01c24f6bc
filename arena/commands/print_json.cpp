#include "arena/commands/print_json.hpp"

#include <nlohmann/json.hpp>

#include "core/common/errors.hpp"

namespace arena {

void add_json_option(Syntax& syntax) { syntax.options.add_options()("json", "print one JSON document instead of text (docs/json.md)"); }

void expect_one_form(const Call& call, std::initializer_list<const char*> others) {
  if (!wants_json(call)) return;
  for (const char* other : others)
    if (call.has(other)) throw InputError(std::string("--json and --") + other + " contradict each other; give one of them");
}

void print_json(const Call& call, const nlohmann::json& document) {
  call.out << document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

nlohmann::json files_json(const std::filesystem::path& folder) {
  nlohmann::json files = nlohmann::json::array();
  for (const char* name : {"games.csv", "moves.csv", "positions.csv", "ablation.csv", "report.html", "report.md"})
    if (std::filesystem::exists(folder / name)) files.push_back((folder / name).string());
  return files;
}

}  // namespace arena
