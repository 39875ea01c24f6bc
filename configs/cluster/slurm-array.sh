#!/bin/bash
# A tournament in N shards, each a task of a Slurm array:
#   J=$(sbatch --parsable --array=1-N --cpus-per-task=16 slurm-array.sh SPEC N OUT [OPTIONS OF arena run])
#   sbatch --dependency=afterok:$J --kill-on-invalid-dep=yes --wrap "arena merge OUT/shard-* --output OUT/whole"
# A shard that failed or was killed goes on when it is submitted again: --array=3 and the same words (N stays what it was).
# How far all are: arena status OUT/shard-*. The folder must be one that all nodes see. COMMAND=ablate divides an ablation.
#SBATCH --job-name=arena
#SBATCH --open-mode=append
#SBATCH --output=%x-%A_%a.out
set -euo pipefail
spec=$1 shards=$2 output=$3
shift 3
mkdir -p "$output"
exec "${ARENA:-arena}" "${COMMAND:-run}" "$spec" --shard "$SLURM_ARRAY_TASK_ID/$shards" --output "$output/shard-$SLURM_ARRAY_TASK_ID" \
  --threads "${SLURM_CPUS_PER_TASK:-1}" --resume --quiet "$@"
