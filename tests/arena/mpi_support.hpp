// How the tests start several ranks of one machine.
#pragma once

namespace arena::cli_test {

/// In front of what `shell` runs. Each call keeps its files in the test's own folder: two that create Open MPI's in /tmp at the same time fail.
inline constexpr const char* mpirun =
    "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_orte_tmpdir_base=\"$PWD\"; mpirun --oversubscribe -n ";

}  // namespace arena::cli_test
