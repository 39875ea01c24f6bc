// Opens a page in headless Chromium with a script of checks at its end, and reads back what the script found and what the console said.
#pragma once
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/report/page/page.hpp"
#include "arena/report/page/script_json.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena::browser_test {

namespace fs = std::filesystem;
using cli_test::read_file;
using cli_test::TemporaryFolder;

struct Visit {
  int width = 1280, height = 900;
  std::string hash;         // with its '#'
  std::string checks;       // the function in visits.js that is run
  nlohmann::json expected;  // handed to it
};

struct Findings {
  std::vector<std::string> passed, failed, console;
  bool finished = false;
  std::string log;  // of the browser, for when nothing came back
};

inline std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return "";
  const std::size_t to = text.find(end, from + begin.size());
  return text.substr(from + begin.size(), to == std::string::npos ? std::string::npos : to - from - begin.size());
}

/// The page with the checks at its end; they carry the page's own nonce, or the page would not let them run.
inline std::string with_checks(std::string page, const Visit& visit) {
  const std::string nonce = between(page, "'nonce-", "'");
  const fs::path here = fs::path(ARENA_SOURCE) / "tests" / "browser";
  std::string script;
  for (const char* file : {"contrast.js", "checks.js", "visits.js"}) script += read_file(here / file);
  const std::string added =
      fmt::format("<script type=\"application/json\" id=\"expected\">{}</script><script nonce=\"{}\">(() => {{\n{}\nrun({});\n}})();</script></body>",
                  script_json(visit.expected), nonce, script, visit.checks);
  return page.replace(page.rfind("</body>"), std::string("</body>").size(), added);
}

/// A window has a minimum width, a frame has none: what the checks inside it find is handed to the page around it.
inline std::string frame_for(const Visit& visit) {
  return fmt::format(
      "<!doctype html><body style=\"margin:0\"><script>addEventListener('message', (event) => document.body.insertAdjacentHTML('beforeend', "
      "event.data));</script><iframe src=\"page.html{}\" style=\"border:0;width:{}px;height:{}px\"></iframe></body>",
      visit.hash, visit.width, visit.height);
}

/// A browser that answers from the disk alone: no network, no profile but its own.
inline Findings visit(const fs::path& page, const Visit& visit) {
  const TemporaryFolder folder;
  const fs::path copy = folder.path() / "page.html", dom = folder.path() / "dom.html", log = folder.path() / "log.txt";
  std::ofstream(copy, std::ios::binary) << with_checks(read_file(page), visit);
  std::ofstream(folder.path() / "frame.html", std::ios::binary) << frame_for(visit);
  const bool narrow = visit.width < 600;
  const std::string address = narrow ? (folder.path() / "frame.html").string() : copy.string() + visit.hash;
  const std::string line = fmt::format(
      "timeout 250 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
      "--disable-component-update --disable-sync --disable-dev-shm-usage --disable-extensions --user-data-dir='{0}/profile' --hide-scrollbars "
      "--window-size={1},{2} --enable-logging=stderr --virtual-time-budget=60000 --dump-dom 'file://{3}' >'{4}' 2>'{5}'",
      folder.path().string(), narrow ? 800 : visit.width, visit.height, address, dom.string(), log.string());
  Findings findings;
  const cli_test::Ran ran =
      cli_test::shell("command -v chromium >/dev/null || { echo 'chromium is not installed (see .ci/packages)'; exit 98; }\n" + line, folder.path());
  findings.log = fmt::format("exit code {}\n{}", ran.code, ran.out);
  std::istringstream log_lines(read_file(log));
  for (std::string text; std::getline(log_lines, text);) {
    findings.log += text.substr(0, 300) + "\n";
    if (text.find("CONSOLE") != std::string::npos) findings.console.push_back(text);
  }
  const std::string list = between(read_file(dom), "<ol id=\"findings\"", "</ol>");
  findings.finished = list.find("data-finished=\"true\"") != std::string::npos;
  for (std::size_t at = list.find("<li"); at != std::string::npos; at = list.find("<li", at + 1)) {
    const std::string item = list.substr(at, list.find("</li>", at) - at), text = item.substr(item.find('>') + 1);
    (item.rfind("<li class=\"pass\"", 0) == 0 ? findings.passed : findings.failed).push_back(text);
  }
  return findings;
}

/// Everything was checked, nothing failed, and the console stayed silent.
inline void expect_good(const Findings& findings, std::size_t least_checks) {
  EXPECT_TRUE(findings.finished) << "the checks did not come to their end\n" << findings.log;
  EXPECT_EQ(findings.failed, std::vector<std::string>{});
  EXPECT_EQ(findings.console, std::vector<std::string>{});
  EXPECT_GE(findings.passed.size(), least_checks);
}

}  // namespace arena::browser_test
