// The files that a page is made of, embedded by the build (embed.cmake): Chart.js as shipped by Debian, and our own beside this header.
#pragma once
#include <string_view>

namespace arena::page_assets {

std::string_view chart_js();
std::string_view page_html();  // the frame; "{{name}}" marks a place
std::string_view page_css();
std::string_view theme_js();  // for the report and the server's page
std::string_view scripts();

}  // namespace arena::page_assets
