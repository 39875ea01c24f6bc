#include "arena/results/reader.hpp"

#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wstringop-truncation"  // file names longer than 255 are cut on purpose there
#endif
#include <libfccp/csv.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

#include "arena/results/columns.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

std::optional<std::int64_t> figure(const char* text) {
  const char* end = text + std::strlen(text);
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text, end, value);
  if (text == end) return std::nullopt;
  if (error != std::errc() || stop != end) throw InputError(std::string("'") + text + "' is no whole number");
  return value;
}

/// Runs `body` and turns what the parser throws into a message with file and line.
template <class Reader, class Body>
void guarded(const std::filesystem::path& file, Reader& reader, const Body& body) {
  try {
    body();
  } catch (const InputError& error) {
    throw InputError(file.string() + ":" + std::to_string(reader.get_file_line()) + ": " + error.what());
  } catch (const io::error::base& error) {
    throw InputError(file.string() + ":" + std::to_string(reader.get_file_line()) + ": " + error.what());
  }
}

template <class Columns, std::size_t... I, class Reader>
void read_header(Reader& reader, const Columns& columns, std::index_sequence<I...>) {
  reader.read_header(io::ignore_extra_column, std::string(columns[I])...);
}

template <unsigned N>
using Csv = io::CSVReader<N, io::trim_chars<>, io::double_quote_escape<',', '"'>>;

/// A row is whole when its line has an end; the parser would take a torn last field for a short one.
void check_end(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in || in.tellg() <= 0) return;
  in.seekg(-1, std::ios::end);
  if (in.get() == '\n') return;
  in.seekg(0);
  const auto lines = 1 + std::count(std::istreambuf_iterator<char>(in), {}, '\n');
  throw InputError(path.string() + ":" + std::to_string(lines) + ": the last line is torn; `arena run ... --resume` mends a run that was killed");
}

template <unsigned N>
std::unique_ptr<Csv<N>> open(const std::filesystem::path& file) {
  check_end(file);
  try {
    return std::make_unique<Csv<N>>(file.string());
  } catch (const io::error::base& error) {
    throw InputError(file.string() + ": cannot be read: " + error.what());
  }
}

/// The lines of a file that have an end.
std::string whole_lines(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw InputError(file.string() + ": cannot be read");
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  return text;
}

}  // namespace

void read_games(const std::filesystem::path& file, const std::function<void(const GameRow&)>& row, TornLine torn) {
  using Reader = Csv<static_cast<unsigned>(game_columns.size())>;
  std::string text;
  std::unique_ptr<Reader> reader;
  if (torn == TornLine::leave_out) {
    text = whole_lines(file);
    if (text.empty()) return;
    reader = std::make_unique<Reader>(file.string(), text.data(), text.data() + text.size());
  } else {
    reader = open<static_cast<unsigned>(game_columns.size())>(file);
  }
  guarded(file, *reader, [&] {
    read_header(*reader, game_columns, std::make_index_sequence<game_columns.size()>{});
    GameRow r;
    while (reader->read_row(r.game, r.round, r.pair, r.opening, r.first, r.second, r.result, r.termination, r.adjudicated, r.plies, r.first_nodes,
                            r.second_nodes, r.first_time_us, r.second_time_us, r.seed, r.moves)) {
      if (r.result != "first" && r.result != "second" && r.result != "draw")
        throw InputError("the result is first, second or draw, not '" + r.result + "'");
      row(r);
    }
  });
}

void read_moves(const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row) {
  const auto reader = open<static_cast<unsigned>(move_columns.size())>(file);
  guarded(file, *reader, [&] {
    read_header(*reader, move_columns, std::make_index_sequence<move_columns.size()>{});
    MoveRow r;
    char *side = nullptr, *player = nullptr, *move = nullptr, *proved = nullptr, *stop = nullptr, *pv = nullptr;
    char* f[18] = {};
    while (reader->read_row(r.game, r.ply, r.turn, side, player, move, r.legal_moves, f[0], f[1], f[2], proved, f[3], f[4], f[5], f[6], f[7], stop,
                            f[8], f[9], f[10], f[11], f[12], f[13], f[14], f[15], f[16], f[17], pv)) {
      r.side = side;
      r.player = player;
      r.move = move;
      r.proved = proved;
      r.stop = stop;
      r.pv = pv;
      std::optional<std::int64_t>* figures[18] = {&r.depth,        &r.seldepth,      &r.score,   &r.nodes,         &r.nodes_total,
                                                  &r.time_us,      &r.cpu_us,        &r.nps,     &r.tt_probes,     &r.tt_hits,
                                                  &r.tt_cutoffs,   &r.tt_collisions, &r.cutoffs, &r.first_cutoffs, &r.killer_cutoffs,
                                                  &r.null_cutoffs, &r.multi_cutoffs, &r.evals};
      for (std::size_t i = 0; i < 18; ++i) *figures[i] = figure(f[i]);
      row(r);
    }
  });
}

}  // namespace arena
