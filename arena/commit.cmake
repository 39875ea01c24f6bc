# Writes build_info.hpp at build time, and touches it only when something in it changed. A tree without .git has no commit, whatever repository lies above it.
set(arena_commit "unknown")
if(GIT_EXECUTABLE AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} describe --always --dirty --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(described)
    set(arena_commit ${described})
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
