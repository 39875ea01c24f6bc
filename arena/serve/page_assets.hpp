// The files that the server's page is made of, put into the program by the build (arena/report/page/embed.cmake).
#pragma once
#include <string_view>

namespace arena::serve_assets {

std::string_view index_html();  // the frame; "{{nonce}}", "{{style}}" and "{{scripts}}" mark places
std::string_view styles();
std::string_view scripts();

}  // namespace arena::serve_assets
