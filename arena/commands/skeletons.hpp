// The texts of `arena new`, embedded by the build: YAML beside this header, and files of examples/.
#pragma once
#include <string_view>

namespace arena::skeletons {

std::string_view tournament();
std::string_view ablation();
std::string_view engine();   // "{{name}}" is a placeholder
std::string_view referee();  // here too
std::string_view random_engine();
std::string_view connect_four_referee();
std::string_view game_header();
std::string_view game_build();
std::string_view game_laws();
std::string_view game_tournament();

}  // namespace arena::skeletons
