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

# install_packages LIST...: installs the packages of the lists in .ci that are missing; does nothing when none is.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "arena: this is not Debian; the packages listed in .ci are assumed to be installed" >&2
    return 0
  fi
  local list package missing=()
  for list in "$@"; do
    while read -r package; do
      [[ -z $package || $package == \#* ]] && continue
      dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done <"$arena_root/.ci/$list"
  done
  [[ ${#missing[@]} -eq 0 ]] && return 0
  echo "arena: installing ${missing[*]}" >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" </dev/null >&2
}

# Turns the lines of a build into one line of progress on a terminal, and into a line for each quarter elsewhere.
show_progress() {
  local terminal=0 line shown=0
  [[ -t 2 ]] && terminal=1
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    local done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    if [[ $terminal -eq 1 ]]; then
      printf '\r\033[Karena: building, step %d of %d' "$done" "$all" >&2
    elif [[ $all -ge 20 && $((4 * done / all)) -gt $shown ]]; then
      shown=$((4 * done / all))
      echo "arena: built $done of $all" >&2
    fi
  done
  [[ $terminal -eq 1 ]] && printf '\r\033[K' >&2
  return 0
}

# build_preset NAME [TARGET...]: configures when needed, then builds the targets, or everything, with all cores. What the build says is kept in
# build/NAME/build.log and shown when it fails. Tests are configured unless only the program is wanted.
build_preset() {
  local preset=$1 folder=$arena_root/build/$1 tests=ON
  shift
  [[ $* == arena ]] && tests=OFF
  mkdir -p "$folder"
  (
    cd "$arena_root"
    flock 9 # two calls at once build one after the other
    if [[ ! -f $folder/build.ninja || CMakePresets.json -nt $folder/build.ninja ]] ||
      ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$arena_root" "$folder/CMakeCache.txt"; then
      cmake --preset "$preset" --fresh -DARENA_TESTS=$tests </dev/null >"$folder/build.log" 2>&1 9>&- || { cat "$folder/build.log" >&2; exit 1; }
    elif [[ $tests == ON ]] && ! grep -qx 'ARENA_TESTS:BOOL=ON' "$folder/CMakeCache.txt"; then
      cmake --preset "$preset" -DARENA_TESTS=ON </dev/null >"$folder/build.log" 2>&1 9>&- || { cat "$folder/build.log" >&2; exit 1; }
    fi
    if ! cmake --build --preset "$preset" --parallel "$(nproc)" ${1:+--target "$@"} </dev/null 2>&1 9>&- | tee "$folder/build.log" | show_progress; then
      grep -v '^\[' "$folder/build.log" | head -n 100 >&2
      echo "arena: the build failed; all of it is in $folder/build.log" >&2
      exit 1
    fi
  ) 9>"$folder/.lock"
}

# test_preset NAME ARGS...: runs the tests in parallel; ARGS go to ctest. The summary line comes last. Some tests wait for clocks and other processes:
# more run at once than there are cores, and a machine that was stopped for a moment fails one of them. When at most three fail, they run once more,
# alone, and are named either way.
test_preset() {
  local preset=$1 failed=$arena_root/build/$1/Testing/Temporary/LastTestsFailed.log
  shift
  cd "$arena_root"
  rm -f "$failed"
  local run=(ctest --preset "$preset" --no-tests=error --no-label-summary)
  "${run[@]}" --parallel "$(($(nproc) * 2))" "$@" </dev/null && return 0
  local code=$?
  [[ -s $failed && $(wc -l <"$failed") -le 3 ]] || return "$code"
  local names
  names=$(cut -d: -f2- "$failed")
  echo "arena: once more, alone: ${names//$'\n'/, }" >&2
  "${run[@]}" --rerun-failed </dev/null || return
  echo "arena: failed at the first attempt and passed alone: ${names//$'\n'/, }" >&2
}
