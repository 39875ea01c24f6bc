// Whether a launcher started this program several times, and how those processes find one another.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "arena/play/ranks.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// The number in an environment variable; 0 if there is none.
int environment_number(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::atoi(text);
}

}  // namespace

std::unique_ptr<Ranks> join_ranks() {
  const int tasks =
      std::max({environment_number("OMPI_COMM_WORLD_SIZE"), environment_number("PMI_SIZE"), environment_number("SLURM_STEP_NUM_TASKS")});
  const bool launched = std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr || std::getenv("PMIX_RANK") != nullptr || std::getenv("PMI_RANK") != nullptr;
  if (!built_with_mpi()) {
    if (tasks > 1)
      throw InputError(
          fmt::format("{} copies of this program were started together, but it was built without MPI: each would play the whole run; build "
                      "it with libopenmpi-dev installed, or start it once, or divide the run with --shard K/N",
                      tasks));
    return nullptr;
  }
  if (launched) {
    auto transport = mpi_transport();
    if (transport->size() > 1) return std::make_unique<Ranks>(std::move(transport));
    transport->finish();
  }
  if (tasks > 1)
    throw InputError(
        fmt::format("{} copies of this program were started together, but not as ranks of one MPI program: each would play the whole run; "
                    "use mpirun, or `srun --mpi=pmix`, or divide the run with --shard K/N",
                    tasks));
  return nullptr;
}

}  // namespace arena
