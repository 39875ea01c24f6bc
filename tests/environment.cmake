# What every test finds in its environment. ctest reads this before it starts the first one.

# Most tests are short processes that make tables and free them. Left to itself, each gives the memory back and asks for it anew, page by page: a
# quarter of the time of many tests.
set(ENV{MALLOC_MMAP_THRESHOLD_} 33554432)
set(ENV{MALLOC_TRIM_THRESHOLD_} 67108864)

# Hundreds of engines and referees are started as `python3`. Where that is a script that looks for the interpreter, it takes longer than Python does.
find_program(python NAMES python3 NO_CACHE)
if(python)
  execute_process(COMMAND ${python} -c "import os, sys; print(os.path.dirname(sys.executable))" OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(folder AND NOT python STREQUAL "${folder}/python3")
    set(ENV{PATH} "${folder}:$ENV{PATH}")
  endif()
endif()
