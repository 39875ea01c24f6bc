#include "arena/solve/gzip.hpp"

#include <zlib.h>
#include <algorithm>
#include <memory>

#include "arena/results/files.hpp"
#include "core/common/errors.hpp"

namespace arena::solve {

std::string read_text(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) throw InputError(file.string() + " is a folder, but must be a file");
  const std::unique_ptr<gzFile_s, int (*)(gzFile_s*)> in(gzopen(file.c_str(), "rb"), gzclose);
  if (!in) throw InputError(file.string() + " cannot be opened");
  std::string text;
  std::string part(1 << 16, '\0');
  int got = 0;
  while ((got = gzread(in.get(), part.data(), static_cast<unsigned>(part.size()))) > 0) text.append(part, 0, static_cast<std::size_t>(got));
  int error = Z_OK;
  gzerror(in.get(), &error);
  if (got < 0 || error != Z_OK) throw InputError(file.string() + " is damaged: it cannot be unpacked to its end");
  return text;
}

namespace {

/// With an empty name and time in the header, so that the same text gives the same bytes.
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

void write_text(const std::filesystem::path& file, std::string_view text) {
  const bool pack = file.extension() == ".gz";
  replace_file(file, pack ? packed(text) : std::string(text));
}

}  // namespace arena::solve
