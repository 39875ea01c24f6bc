#include "arena/report/page/frame.hpp"

namespace arena {

std::string filled(std::string_view frame, const std::map<std::string, std::string, std::less<>>& places) {
  std::string out;
  for (;;) {
    const std::size_t begin = frame.find("{{"), end = frame.find("}}", begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) return out.append(frame);
    const std::string_view name = frame.substr(begin + 2, end - begin - 2);
    out.append(frame.substr(0, begin)).append(places.at(std::string(name)));
    frame.remove_prefix(end + 2);
  }
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out.append(part).append("\n");
  return out;
}

}  // namespace arena
