// Any bytes as context.json.
#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto folder = arena::fuzz::scratch_folder();
  arena::fuzz::write_file(folder / "context.json", arena::fuzz::text_of(data, size));
  arena::fuzz::accepted([&] {
    const nlohmann::json context = arena::context_of(folder);
    arena::fuzz::require(context["complete"].is_boolean() && context["sessions"].is_array(), "a context has its two parts");
    for (const auto& session : context["sessions"]) arena::fuzz::require(session.is_object(), "a session is an object");
  });
  return 0;
}
