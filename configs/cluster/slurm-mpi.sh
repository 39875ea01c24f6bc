#!/bin/bash
# A tournament on several nodes with MPI, one rank a node and threads in it; rank 0 plays nothing and needs little:
#   sbatch --nodes=8 --ntasks-per-node=1 --cpus-per-task=32 slurm-mpi.sh run SPEC --output OUT
# Killed, or out of time: submit it again with the same words, on as many nodes as you like.
#SBATCH --job-name=arena
#SBATCH --open-mode=append
set -euo pipefail
exec srun --mpi=pmix --cpu-bind=none "${ARENA:-arena}" "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" --resume --quiet
