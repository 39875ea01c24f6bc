// What there is to choose from, generated from the declarations: for `arena list`, and as Markdown for the reference page.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace arena::config {

struct Topic {
  std::string_view name;
  std::string_view title;
};
/// In the order of the page.
const std::vector<Topic>& topics();

/// One topic as plain text or as part of the page; players are looked up in the folder. Throws InputError for an unknown topic.
std::string describe_topic(std::string_view topic, bool markdown, const std::filesystem::path& players);

/// One topic for other programs (docs/schemas/list.json); every other kind of config that `named_files` knows is a topic too.
nlohmann::json topic_json(std::string_view topic, const std::filesystem::path& players);

/// The whole page: every topic under a title.
std::string reference_page(const std::filesystem::path& players);

}  // namespace arena::config
