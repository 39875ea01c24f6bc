# Sourced by ./run, ./test and .ci/run: installs what is missing and builds a preset. All talk goes to standard error.

arena_root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")

as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -- "$@"
  else
    echo "arena: to install packages, run as root once or install sudo: $*" >&2
    return 1
  fi
}

# Installs the packages of .ci/packages that are not there yet; does nothing when all are.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "arena: this is no Debian; the packages of .ci/packages are taken to be there" >&2
    return 0
  fi
  local package missing=()
  while read -r package; do
    [[ -z $package || $package == \#* ]] && continue
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done <"$arena_root/.ci/packages"
  [[ ${#missing[@]} -eq 0 ]] && return 0
  echo "arena: installing ${missing[*]}" >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" </dev/null >&2
}

# build_preset NAME [TARGET...]: configures when needed, then builds the targets, or everything, with all cores.
build_preset() {
  local preset=$1 folder=$arena_root/build/$1
  shift
  mkdir -p "$folder"
  (
    cd "$arena_root"
    flock 9 # two calls at once build one after the other
    if [[ ! -f $folder/build.ninja || CMakePresets.json -nt $folder/build.ninja ]] ||
      ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$arena_root" "$folder/CMakeCache.txt"; then
      cmake --preset "$preset" --fresh </dev/null >&2 9>&-
    fi
    cmake --build --preset "$preset" --parallel "$(nproc)" ${1:+--target "$@"} </dev/null >&2 9>&-
  ) 9>"$folder/.lock"
}

# test_preset NAME ARGS...: runs the tests in parallel; ARGS go to ctest. The summary line comes last.
test_preset() {
  local preset=$1
  shift
  (cd "$arena_root" && ctest --preset "$preset" --parallel "$(nproc)" --no-tests=error --no-label-summary "$@" </dev/null)
}
