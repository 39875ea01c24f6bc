#include "arena/serve/page/serve_page.hpp"

#include "arena/report/page/assets.hpp"
#include "arena/report/page/frame.hpp"

namespace arena {

std::string serve_page(std::string_view nonce) {
  using namespace page_assets;
  const std::string style = joined({page_css(), serve_css()});
  const std::string scripts =
      joined({elements_js(), board_js(), board_marks_js(), board_input_js(), api_js(), words_js(), setup_js(), home_js(), table_js(),
              table_side_js(), watch_js(), recorded_js(), analyse_js(), analyse_side_js(), routes_js()});
  return filled(serve_html(), {{"nonce", std::string(nonce)}, {"style", style}, {"scripts", scripts}});
}

}  // namespace arena
