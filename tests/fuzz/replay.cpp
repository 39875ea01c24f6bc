// Runs a fuzz target without libFuzzer, in any preset: `replay RUNS FOLDER...` goes through the kept inputs (seeds, and whatever broke it once), then
// through RUNS random changes of them. The same RUNS give the same inputs. The present one is in the file ./fuzz-input-PID while it runs, so that
// one that crashed the target is there to be looked at, made small and kept in tests/fuzz/found; one that takes longer than a minute ends the
// program.
#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <iterator>

#include "core/common/random.hpp"
#include "tests/fuzz/fuzz_support.hpp"

namespace {

namespace fs = std::filesystem;
using arena::Random;

/// Where the current input is kept for whoever finds the crash: shared memory with a file, which outlives the process.
class Present {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;
  Present() : path_("fuzz-input-" + std::to_string(getpid())) {
    const int descriptor = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    arena::fuzz::require(descriptor >= 0 && ::ftruncate(descriptor, most) == 0, "a file for the present input can be made");
    memory_ = static_cast<char*>(::mmap(nullptr, most, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0));
    arena::fuzz::require(memory_ != MAP_FAILED, "a file for the present input can be mapped");
    ::close(descriptor);
  }
  ~Present() { fs::remove(path_); }
  Present(const Present&) = delete;
  Present& operator=(const Present&) = delete;
  void run(const std::string& text) {
    const std::size_t size = std::min(text.size(), most - 32);
    const std::string head = std::to_string(size) + " bytes:\n";
    std::copy(head.begin(), head.end(), memory_);
    std::copy_n(text.begin(), size, memory_ + head.size());
    ::alarm(60);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    ::alarm(0);
  }

 private:
  std::string path_;
  char* memory_ = nullptr;
};

std::size_t below(Random& random, std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); }

/// One change: bytes set, taken out, put in or doubled, a piece of another input, or something that parsers stumble over.
void change(std::string& text, const std::vector<std::string>& inputs, Random& random) {
  static const std::vector<std::string> odd = {"-1",
                                               "0",
                                               "18446744073709551616",
                                               "9223372036854775807",
                                               "1e999",
                                               "nan",
                                               "\"",
                                               "'",
                                               ",",
                                               "\n",
                                               "\r\n",
                                               "\t",
                                               std::string(1, '\0'),
                                               "\x1b[31m",
                                               "\xFF",
                                               "\xC2\x9B",
                                               "\xEF\xBB\xBF",
                                               "[",
                                               "]",
                                               "{",
                                               "}",
                                               ": ",
                                               "- ",
                                               "&a ",
                                               "*a",
                                               "---\n",
                                               "%%\n",
                                               "#",
                                               ";",
                                               "=",
                                               ".",
                                               "/",
                                               "a",
                                               "%n",
                                               "../",
                                               "99999",
                                               "<<",
                                               "|\n",
                                               "!!",
                                               "? "};
  const std::size_t at = below(random, text.size() + 1), length = std::min(text.size() - at, below(random, 1 + below(random, 40)));
  switch (below(random, 7)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(random());
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, text.substr(at, length));
      break;
    case 3: {
      const std::string& other = inputs[below(random, inputs.size())];
      const std::size_t from = below(random, other.size() + 1);
      text.insert(at, other.substr(from, below(random, 60)));
      break;
    }
    case 4:
      text.insert(at, odd[below(random, odd.size())]);
      break;
    case 5:
      text.replace(at, length, odd[below(random, odd.size())]);
      break;
    default:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(random, 8)));
  }
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    std::fprintf(stderr, "usage: %s RUNS FOLDER...\n", words[0]);
    return 2;
  }
  std::vector<std::string> inputs;
  Present present;
  for (int i = 2; i < count; ++i) {
    if (!fs::exists(words[i])) continue;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(words[i])) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
      std::ifstream in(file, std::ios::binary);
      inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
      present.run(inputs.back());
    }
  }
  if (inputs.empty()) return 1;
  const long runs = std::atol(words[1]);
  Random random(1);
  for (long i = 0; i < runs; ++i) {
    std::string text = inputs[below(random, inputs.size())];
    for (std::size_t changes = 1 + below(random, 6); changes > 0; --changes) change(text, inputs, random);
    if (text.size() < 20'000) present.run(text);
  }
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::printf("%zu kept inputs, %ld changed ones, %ld MiB of memory at most\n", inputs.size(), runs, used.ru_maxrss / 1024);
  return 0;
}
