#!/usr/bin/env bash
# Counts positions with the referee and with Stockfish, in five positions that have every rule in them: compare_perft.sh REFEREE [DEPTH] [STOCKFISH]
# Depth 5 takes a minute. Exit code 1 where they differ.
set -euo pipefail
referee=${1:?the compiled referee} depth=${2:-5} stockfish=${3:-/usr/games/stockfish}
wrong=0
while read -r fen; do
  # It counts beside the next command: the input stays open until it has said the sum.
  theirs=$(coproc engine { "$stockfish"; }; printf 'position fen %s\ngo perft %s\n' "$fen" "$depth" >&"${engine[1]}"
           while read -r line <&"${engine[0]}"; do [[ $line == "Nodes searched"* ]] && echo "$line" && break; done
           echo quit >&"${engine[1]}")
  ours=$("$referee" perft "$depth" "$fen" | tail -n 1)
  echo "$fen  ${ours#*: }  ${theirs#*: }"
  [[ $ours == "$theirs" ]] || wrong=1
done <<'F'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
F
exit $wrong
