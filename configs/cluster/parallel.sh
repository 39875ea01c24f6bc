#!/bin/bash
# A tournament in N shards with GNU parallel, J of them at a time, then the merge; give the same line again after an interruption:
#   configs/cluster/parallel.sh SPEC N OUT J
# For other machines add their names, --sshlogin node1,node2, and a folder that all of them see.
set -euo pipefail
spec=$1 shards=$2 output=$3 jobs=$4
mkdir -p "$output"
seq "$shards" | parallel --jobs "$jobs" "${ARENA:-arena}" run "$spec" --shard "{}/$shards" --output "$output/shard-{}" --threads 1 --resume --quiet
exec "${ARENA:-arena}" merge "$output"/shard-* --output "$output/whole"
