#include "arena/solve/write_certificate.hpp"

#include <zlib.h>

#include "arena/record/files.hpp"

namespace arena::solve {

namespace {

/// With no name and a zero time in the header, so that the same text gives the same bytes.
std::string packed(std::string_view text) {
  z_stream stream{};
  constexpr int gzip_header = 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip_header, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw RunError("no memory to compress a file");
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int done = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (done != Z_STREAM_END) throw RunError("a file could not be compressed");
  return out;
}

}  // namespace

void write_packed_text(const std::filesystem::path& file, const std::string& text) {
  replace_file(file, file.extension() == ".gz" ? packed(text) : text);
}

void write_certificate(const std::filesystem::path& file, const config::Certificate& certificate) {
  if (const std::string why = config::why_too_large(certificate); !why.empty())
    throw RunError(file.string() + ": no certificate was written: " + why);
  write_packed_text(file, config::certificate_text(certificate));
}

}  // namespace arena::solve
