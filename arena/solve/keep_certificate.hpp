// Writes a strategy as a certificate, unless the file has a better one.
#pragma once
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include "arena/play/certify.hpp"
#include "arena/solve/write_certificate.hpp"
#include "core/common/errors.hpp"
#include "players/proof/strategy.hpp"

namespace arena::solve {

/// The certificate in the file, if it is valid and proves the same win in fewer plies.
template <Game G>
std::optional<Certificate> shorter_win_in(const std::string& file, const Certificate& found) {
  if (found.promise != Promise::wins || !std::filesystem::exists(file)) return std::nullopt;
  try {
    Certificate old = config::read_certificate(file);
    const bool same = old.game == found.game && old.options == found.options && old.start == found.start && old.side == found.side;
    const bool shorter = old.promise == Promise::wins && old.plies > 0 && old.plies < found.plies;
    if (same && shorter && Certifier<G>(old).check().holds) return old;
  } catch (const InputError&) {  // not a certificate: it is overwritten
  }
  return std::nullopt;
}

/// Returns the line that announces it. Throws RunError.
template <Game G>
std::string keep_certificate(const std::string& file, Certificate certificate, const Strategy& strategy) {
  if (certificate.promise == Promise::wins) certificate.plies = strategy.longest;
  if (const auto kept = shorter_win_in<G>(file, certificate))
    return fmt::format("certificate: not written, {} has a shorter win: {}\n", file, config::claim_text(*kept));
  const bool has_pairs = std::any_of(strategy.lines.begin(), strategy.lines.end(), [](const auto& line) { return !line.pairs.empty(); });
  certificate.version = has_pairs ? 3 : strategy.ends_early ? 2 : 1;
  certificate.lines = strategy.lines;
  write_certificate(file, certificate);
  return fmt::format("certificate: {}, {} positions\n", config::claim_text(certificate), strategy.lines.size());
}

}  // namespace arena::solve
