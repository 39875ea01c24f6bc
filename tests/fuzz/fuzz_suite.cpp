// Any bytes as a suite of positions. One that is accepted is written as a text that is read as the same suite; its lines are positions or refused.
#include "arena/analysis/suite/suite_file.hpp"
#include "core/andantino/andantino.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const fuzz::MemoryFile file(fuzz::text_of(data, size));
  fuzz::accepted([&] {
    const Suite suite = read_suite(file.path());
    const std::string text = suite_text(suite, {});
    const fuzz::MemoryFile again(text);
    fuzz::require(suite_text(read_suite(again.path()), {}) == text, "a suite's text is that suite's");
    for (const SuitePosition& position : suite.positions) ready(suite, position, Andantino(Andantino::Options{}));
  });
  return 0;
}
