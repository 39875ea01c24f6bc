#!/bin/bash
# The scripts of configs/cluster tried for real: a Slurm array with a shard that is killed and submitted again, the merge as a dependent job, an MPI
# job, and GNU parallel; each result is compared with a run on one machine.
#   tests/cluster/try_schedulers.sh PROGRAM
# Exit code 77 where Slurm (slurm-wlm, munge) is missing.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
ARENA=$(readlink -f -- "$1"); export ARENA
configs=$here/../../configs/cluster
for program in slurmctld slurmd munged sbatch; do
  command -v $program >/dev/null || { echo "skipped: there is no $program here (slurm-wlm and munge have it)"; exit 77; }
done
place=$(mktemp -d); cluster=$(mktemp -d); chmod 755 "$place" "$cluster"
trap '"$here/slurm.sh" stop "$cluster" || :; rm -rf "$place" "$cluster"' EXIT
cd "$place"
cat >t.yaml <<X
game: {name: andantino, radius: 4}
openings: {type: random, plies: 6, count: 60}
limits: {nodes: 4000}
players:
  - {name: one, search: alpha-beta, evaluator: lines, iterative_deepening: true, transposition_table: {size_mb: 1}}
  - {name: two, search: alpha-beta, evaluator: lines, iterative_deepening: true, killers: true, tie_break: random}
X
same() { # the files of two runs, the clock's columns aside
  python3 - "$1" "$2" <<'X'
import csv, sys
TIMED = {"first_time_us", "second_time_us", "time_us", "cpu_us", "nps"}
def rows(folder):
    return [{k: v for k, v in row.items() if k not in TIMED} for name in ("games.csv", "moves.csv") for row in csv.DictReader(open(f"{folder}/{name}", newline=""))]
sys.exit(0 if rows(sys.argv[1]) == rows(sys.argv[2]) else f"{sys.argv[1]} and {sys.argv[2]} differ")
X
}
"$ARENA" run t.yaml --output one --quiet >/dev/null
"$here/slurm.sh" start "$cluster"
export SLURM_CONF=$cluster/slurm.conf
finished() { # waits until a job has left the queue
  for _ in {1..3000}; do [ -z "$(squeue -h -j "$1" 2>/dev/null)" ] && return; sleep .1; done
  echo "job $1 does not end"; exit 1
}

echo "an array of 4 shards; shard 2 is killed in the middle"
job=$(sbatch --parsable --array=1-4 "$configs/slurm-array.sh" t.yaml 4 out)
for _ in {1..600}; do [ "$(wc -l 2>/dev/null <out/shard-2/games.csv || echo 0)" -gt 3 ] && break; sleep .05; done
kill -9 "$(pgrep -f -- "^$ARENA run t.yaml --shard 2/4 ")"
finished "$job"
"$ARENA" status out/shard-*
if "$ARENA" merge out/shard-* --output out/whole 2>refused; then echo "a merge without shard 2's games was not refused"; exit 1; fi
grep -F 'shard 2/4' refused

echo "shard 2 again by the same words, and the merge after it"
again=$(sbatch --parsable --array=2 "$configs/slurm-array.sh" t.yaml 4 out)
merge=$(sbatch --parsable --dependency="afterok:$again" --kill-on-invalid-dep=yes --wrap "'$ARENA' merge out/shard-* --output out/whole")
finished "$again"
finished "$merge"
[ -d out/whole ] || { scontrol show job "$merge"; cat slurm-"$merge".out; exit 1; }
same one out/whole
echo "equal to one machine"

if "$ARENA" --version | grep -q MPI && command -v srun >/dev/null; then
  echo "two ranks by srun --mpi=pmix"
  mpi=$(sbatch --parsable --nodes=1 --ntasks=2 "$configs/slurm-mpi.sh" run "$PWD/t.yaml" --output "$PWD/mpi")
  finished "$mpi"
  same one mpi
  echo "equal to one machine"
fi
if command -v parallel >/dev/null; then
  echo "GNU parallel: 5 shards, 2 at a time"
  "$configs/parallel.sh" t.yaml 5 parallel 2 >/dev/null
  same one parallel/whole
  echo "equal to one machine"
fi
echo "all equal"
