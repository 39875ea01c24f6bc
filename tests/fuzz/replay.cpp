// Runs a fuzz target over kept inputs without a fuzzer: seeds, and whatever crashed it once. `replay FOLDER...`; a crash fails the test.
#include <algorithm>
#include <iterator>

#include "tests/fuzz/fuzz_support.hpp"

int main(int count, char** words) {
  namespace fs = std::filesystem;
  int inputs = 0;
  for (int i = 1; i < count; ++i) {
    if (!fs::exists(words[i])) continue;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(words[i])) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
      std::ifstream in(file, std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      std::fprintf(stderr, "%s\n", file.c_str());
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
      ++inputs;
    }
  }
  std::printf("%d inputs\n", inputs);
  return inputs > 0 ? 0 : 1;
}
