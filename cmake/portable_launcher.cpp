// bin/arena of the portable folder (.ci/portable): starts ../lib/arena with the loader and the libraries beside it. The kernel takes a loader by an
// absolute path only, and a folder that can be moved has none. Linked statically, so that it needs nothing itself.
#include <sys/auxv.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int count, char** arguments) {
  char folder[PATH_MAX] = {}, loader[PATH_MAX + 64], program[PATH_MAX + 64];
  if (::readlink("/proc/self/exe", folder, sizeof folder - 1) < 0)  // no /proc in a bare chroot
    std::snprintf(folder, sizeof folder, "%s", reinterpret_cast<const char*>(::getauxval(AT_EXECFN)));
  char* const slash = std::strrchr(folder, '/');
  std::strcpy(slash == nullptr ? folder : slash + 1, slash == nullptr ? "./" : "");
  std::snprintf(loader, sizeof loader, "%s../lib/" ARENA_LOADER, folder);
  std::snprintf(program, sizeof program, "%s../lib/arena", folder);

  const auto words = static_cast<char**>(std::calloc(static_cast<std::size_t>(count) + 5, sizeof(char*)));
  if (words == nullptr) return 6;
  static char argv0[] = "--argv0", name[] = "arena";
  words[0] = loader;
  words[1] = argv0;
  words[2] = count > 0 ? arguments[0] : name;
  words[3] = program;
  for (int i = 1; i < count; ++i) words[i + 3] = arguments[i];
  ::execv(loader, words);
  std::perror(loader);
  return 6;
}
