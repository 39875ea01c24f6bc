// The files of the server's page, embedded by the build (arena/report/page/embed.cmake).
#pragma once
#include <string_view>

namespace arena::serve_assets {

std::string_view index_html();  // the frame; "{{nonce}}", "{{style}}" and "{{scripts}}" are placeholders
std::string_view styles();
std::string_view scripts();

}  // namespace arena::serve_assets
