// THE list of the kinds of player. To add one, add its include and its name below; everything else is in its folder.
#pragma once
#include "core/common/type_list.hpp"
#include "players/certificate/certificate_kind.hpp"
#include "players/foreign/foreign_kind.hpp"
#include "players/many/many_kinds.hpp"
#include "players/mcts/mcts_kind.hpp"
#include "players/random/random_kind.hpp"
#include "players/tree/tree_kinds.hpp"

namespace arena {

/// The foreign kind comes last: a config names it by `type`, not by `search`.
using PlayerKinds =
    TypeList<RandomKind, MinimaxKind, AlphaBetaKind, ProofNumberKind, CertificateKind, MctsKind, MaxnKind, ParanoidKind, BestReplyKind, ForeignKind>;
using DefaultKind = AlphaBetaKind;

}  // namespace arena
