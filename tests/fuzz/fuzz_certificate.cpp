// Any bytes as a certificate, plain or gzip. One that is accepted is written as a text that is read as the same certificate.
#include "arena/config/certificate.hpp"
#include "tests/fuzz/fuzz_support.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arena;
  const fuzz::MemoryFile file(fuzz::text_of(data, size));
  fuzz::accepted([&] {
    const config::Certificate certificate = config::read_certificate(file.path());
    const std::string text = config::certificate_text(certificate);
    const fuzz::MemoryFile again(text);
    fuzz::require(config::certificate_text(config::read_certificate(again.path())) == text, "a certificate's text is that certificate's");
  });
  return 0;
}
