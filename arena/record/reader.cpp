#include "arena/record/reader.hpp"

#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wstringop-truncation"  // file names longer than 255 are cut on purpose there
#endif
#include <libfccp/csv.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "arena/record/columns.hpp"
#include "arena/record/files.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"
#include "players/decision.hpp"

namespace arena {

namespace {

std::optional<std::int64_t> figure(const char* text) {
  const char* end = text + std::strlen(text);
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text, end, value);
  if (text == end) return std::nullopt;
  if (error != std::errc() || stop != end) throw InputError("'" + visible(text, 80) + "' is no whole number");
  return value;
}

/// No run of ours writes such a field, and it would go to the terminal or into a page from here.
void refuse_control(std::string_view column, std::string_view text) {
  if (has_control(text))
    throw InputError(std::string(column) + " '" + visible(text, 80) + "' has a control character or is not UTF-8; no run writes that");
}

/// Runs `body` and turns what the parser throws into a message with file and line. `lines_before` were left out of what the parser sees.
template <class Reader, class Body>
void guarded(const std::filesystem::path& file, Reader& reader, const Body& body, std::uint64_t lines_before = 0) {
  const auto where = [&] { return file.string() + ":" + std::to_string(lines_before + reader.get_file_line()) + ": "; };
  try {
    body();
  } catch (const InputError& error) {
    throw InputError(where() + error.what());
  } catch (const io::error::base& error) {
    throw InputError(where() + visible(error.what()));
  }
}

template <class Columns, std::size_t... I, class Reader>
void read_header(Reader& reader, const Columns& columns, std::index_sequence<I...>) {
  reader.read_header(io::ignore_extra_column, std::string(columns[I])...);
}

template <unsigned N>
using Csv = io::CSVReader<N, io::trim_chars<>, io::double_quote_escape<',', '"'>>;

/// The length of the lines that have an end. A file that grows meanwhile has the length it had.
std::uint64_t whole_length(std::ifstream& in) {
  in.seekg(0, std::ios::end);
  auto end = static_cast<std::int64_t>(in.tellg());
  std::vector<char> block(std::size_t{1} << 16);
  while (end > 0) {
    const std::int64_t begin = std::max<std::int64_t>(0, end - static_cast<std::int64_t>(block.size()));
    in.seekg(begin);
    in.read(block.data(), end - begin);
    for (std::int64_t i = end - begin; i-- > 0;)
      if (block[static_cast<std::size_t>(i)] == '\n') return static_cast<std::uint64_t>(begin + i + 1);
    end = begin;
  }
  return 0;
}

/// The first so many bytes of a file.
class Beginning : public io::ByteSourceBase {
 public:
  Beginning(std::ifstream in, std::uint64_t length) : in_(std::move(in)), left_(length) { in_.seekg(0); }
  int read(char* buffer, int size) override {
    in_.read(buffer, static_cast<std::streamsize>(std::min<std::uint64_t>(left_, static_cast<std::uint64_t>(size))));
    left_ -= static_cast<std::uint64_t>(in_.gcount());
    return static_cast<int>(in_.gcount());
  }

 private:
  std::ifstream in_;
  std::uint64_t left_;
};

/// Nothing when there is not even a header. A row is whole when its line has an end; the parser would take a torn last field for a short one.
template <unsigned N>
std::unique_ptr<Csv<N>> open(const std::filesystem::path& file, TornLine torn) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file)) throw InputError(file.string() + ": cannot be read");
  const std::uint64_t whole = whole_length(in);
  in.seekg(0, std::ios::end);
  if (torn == TornLine::refuse && whole < static_cast<std::uint64_t>(in.tellg())) {
    in.seekg(0);
    const auto lines = 1 + std::count(std::istreambuf_iterator<char>(in), {}, '\n');
    throw InputError(file.string() + ":" + std::to_string(lines) + ": the last line is torn; `arena " +
                     (file.filename() == "positions.csv" ? "ablate" : "run") + " ... --resume` mends a run that was killed");
  }
  if (torn == TornLine::leave_out && whole == 0) return nullptr;
  return std::make_unique<Csv<N>>(file.string(), std::make_unique<Beginning>(std::move(in), whole));
}

using MovesCsv = Csv<static_cast<unsigned>(move_columns.size())>;

/// The fields from `depth` to `pv`, as the parser leaves them.
struct DecisionFields {
  char *player = nullptr, *move = nullptr, *proved = nullptr, *stop = nullptr, *pv = nullptr;
  std::array<char*, 18> figures{};

  void fill(MoveRow& r) const {
    r.player = player;
    r.move = move;
    r.proved = proved;
    r.stop = stop;
    r.pv = pv;
    const std::array<std::pair<const char*, const std::string*>, 5> texts = {
        {{"player", &r.player}, {"move", &r.move}, {"proved", &r.proved}, {"stop", &r.stop}, {"pv", &r.pv}}};
    for (const auto& [column, text] : texts) refuse_control(column, *text);
    const std::array<std::optional<std::int64_t>*, 18> members = {
        &r.depth,   &r.seldepth,   &r.score,         &r.nodes,   &r.nodes_total,   &r.time_us,        &r.cpu_us,       &r.nps,           &r.tt_probes,
        &r.tt_hits, &r.tt_cutoffs, &r.tt_collisions, &r.cutoffs, &r.first_cutoffs, &r.killer_cutoffs, &r.null_cutoffs, &r.multi_cutoffs, &r.evals};
    for (std::size_t i = 0; i < members.size(); ++i) *members[i] = figure(figures[i]);
  }
};

/// Reads a row: the columns before `depth` go where `before` says.
template <class Reader, class... Before>
bool read_decision(Reader& reader, DecisionFields& d, Before&... before) {
  auto& f = d.figures;
  return reader.read_row(before..., f[0], f[1], f[2], d.proved, f[3], f[4], f[5], f[6], f[7], d.stop, f[8], f[9], f[10], f[11], f[12], f[13], f[14],
                         f[15], f[16], f[17], d.pv);
}

void take_moves(MovesCsv& reader, const std::function<void(const MoveRow&)>& row) {
  MoveRow r;
  DecisionFields d;
  char* side = nullptr;
  while (read_decision(reader, d, r.game, r.ply, r.turn, side, d.player, d.move, r.legal_moves)) {
    r.side = side;
    if (r.side != "first" && r.side != "second") throw InputError("the side is first or second, not '" + visible(r.side, 80) + "'");
    d.fill(r);
    row(r);
  }
}

}  // namespace

bool MoveRow::is_search() const {
  for (std::size_t i = 0; i < stop_reason_names.size(); ++i)
    if (stop == stop_reason_names[i] && !arena::is_search(static_cast<StopReason>(i))) return false;
  return nodes_total.has_value();
}

void read_games(const std::filesystem::path& file, const std::function<void(const GameRow&)>& row, TornLine torn) {
  const auto reader = open<static_cast<unsigned>(game_columns.size())>(file, torn);
  if (!reader) return;
  guarded(file, *reader, [&] {
    read_header(*reader, game_columns, std::make_index_sequence<game_columns.size()>{});
    GameRow r;
    while (reader->read_row(r.game, r.round, r.pair, r.opening, r.first, r.second, r.result, r.termination, r.adjudicated, r.plies, r.first_nodes,
                            r.second_nodes, r.first_time_us, r.second_time_us, r.seed, r.moves)) {
      if (r.result != "first" && r.result != "second" && r.result != "draw")
        throw InputError("the result is first, second or draw, not '" + visible(r.result, 80) + "'");
      const std::array<std::pair<const char*, const std::string*>, 5> texts = {
          {{"first", &r.first}, {"second", &r.second}, {"termination", &r.termination}, {"adjudicated", &r.adjudicated}, {"moves", &r.moves}}};
      for (const auto& [column, text] : texts) refuse_control(column, *text);
      row(r);
    }
  });
}

void read_moves(const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row, TornLine torn) {
  const auto reader = open<static_cast<unsigned>(move_columns.size())>(file, torn);
  if (!reader) return;
  guarded(file, *reader, [&] {
    read_header(*reader, move_columns, std::make_index_sequence<move_columns.size()>{});
    take_moves(*reader, row);
  });
}

void read_positions(const std::filesystem::path& file, const std::function<void(const PositionRow&)>& row) {
  const auto reader = open<static_cast<unsigned>(position_columns.size())>(file, TornLine::refuse);
  guarded(file, *reader, [&] {
    read_header(*reader, position_columns, std::make_index_sequence<position_columns.size()>{});
    PositionRow r;
    DecisionFields d;
    while (read_decision(*reader, d, r.position, r.moves, r.decision.legal_moves, r.phase, r.stratum, d.player, d.move)) {
      d.fill(r.decision);
      const std::array<std::pair<const char*, const std::string*>, 3> texts = {{{"moves", &r.moves}, {"phase", &r.phase}, {"stratum", &r.stratum}}};
      for (const auto& [column, text] : texts) refuse_control(column, *text);
      row(r);
    }
  });
}

void read_moves_of(std::uint64_t game, const std::filesystem::path& file, const std::function<void(const MoveRow&)>& row) {
  const MappedFile mapped(file);
  const std::string_view text = mapped.text();
  const std::string start = std::to_string(game) + ",";
  const auto end_of_line = [&](std::size_t from) { return std::min(text.find('\n', from), text.size()); };
  std::size_t at = end_of_line(0);
  if (at == text.size()) return;
  std::string chosen(text.substr(0, ++at));
  std::uint64_t line = 0;
  std::optional<std::uint64_t> lines_before;
  while (at < text.size()) {
    const std::size_t end = end_of_line(at);
    if (end == text.size()) break;
    if (text.compare(at, start.size(), start) == 0) {
      if (!lines_before) lines_before = line;
      chosen += text.substr(at, end + 1 - at);
    } else if (lines_before) {
      break;  // the rows of a game lie together
    }
    ++line;
    at = end + 1;
    mapped.release(at);
  }
  MovesCsv reader(file.string(), chosen.data(), chosen.data() + chosen.size());
  guarded(
      file, reader,
      [&] {
        read_header(reader, move_columns, std::make_index_sequence<move_columns.size()>{});
        take_moves(reader, row);
      },
      lines_before.value_or(0));
}

}  // namespace arena
