// Any bytes as a solver run: the first line as solve.json, the rest as solve.csv. One that is accepted has a page.
#include "arena/report/page/solve_page.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const std::string text = fuzz::text_of(data, size);
  const std::size_t end = text.find('\n');
  fuzz::accepted([&] {
    const solve::RecordedSolve run = solve::parsed_solve("somewhere", text.substr(0, end), end == std::string::npos ? "" : text.substr(end + 1));
    std::size_t points = 0;
    for (const auto& question : run.by_question()) points += question.size();
    fuzz::require(points == run.points.size(), "every point belongs to one question");
    fuzz::require(!solve_page(run).empty(), "a run has a page");
  });
  return 0;
}
