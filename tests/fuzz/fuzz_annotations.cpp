// Any bytes as the annotations of a run: costs, or a refusal with file and line.
#include "arena/report/annotation/annotation_file.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const auto folder = fuzz::scratch_folder() / "annotated";
  std::filesystem::create_directories(folder);
  fuzz::write_file(folder / annotations_file_name, fuzz::text_of(data, size));
  fuzz::accepted([&] { read_annotations(folder); });
  return 0;
}
