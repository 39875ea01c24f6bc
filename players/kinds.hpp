// THE list of the kinds of player. A kind is added by its include and a word below; everything else stands in its folder.
#pragma once
#include "core/common/type_list.hpp"
#include "players/certificate/certificate_kind.hpp"
#include "players/foreign/foreign_kind.hpp"
#include "players/many/many_kinds.hpp"
#include "players/mcts/mcts_kind.hpp"
#include "players/random/random_kind.hpp"
#include "players/tree/tree_kinds.hpp"

namespace arena {

/// The foreign one comes last: a config names it by `type`, not by `search`.
using PlayerKinds =
    TypeList<RandomKind, MinimaxKind, AlphaBetaKind, ProofNumberKind, CertificateKind, MctsKind, MaxnKind, ParanoidKind, BestReplyKind, ForeignKind>;
using DefaultKind = AlphaBetaKind;

}  // namespace arena
