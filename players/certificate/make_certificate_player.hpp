// The player of the kind that plays from a certificate; included only where a game's players are instantiated.
#pragma once
#include "core/common/errors.hpp"
#include "players/certificate/certificate_kind.hpp"
#include "players/certificate/certificate_player.hpp"
#include "players/tree/make_searcher.hpp"

namespace arena {

template <Game G>
std::unique_ptr<Player<G>> CertificateKind::make(TablePool& pool) const {
  if (!certificate.source) throw InputError("search: certificate needs a file of arena solve: certificate: {file: ...}");
  return std::make_unique<CertificatePlayer<G>>(certificate.source, make_searcher<G>(false, proof.on, pool, threads));
}

}  // namespace arena
