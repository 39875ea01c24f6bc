// The files that a page is made of, put into the program by the build (embed.cmake): Chart.js as Debian ships it, and our own
// beside this header.
#pragma once
#include <string_view>

namespace arena::page_assets {

std::string_view chart_js();
std::string_view page_html();  // the frame; "{{name}}" marks a place
std::string_view page_css();
std::string_view elements_js();  // of the report and of the server's page
std::string_view common_js();
std::string_view charts_js();
std::string_view crosstable_js();
std::string_view figures_js();
std::string_view by_ply_js();
std::string_view tables_js();
std::string_view board_js();    // of both
std::string_view stepper_js();  // of both
std::string_view games_list_js();
std::string_view score_graph_js();
std::string_view replay_js();

}  // namespace arena::page_assets
