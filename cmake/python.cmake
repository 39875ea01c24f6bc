# The compiled module of the Python package (python/), made of the same objects as the program.
set(ARENA_PYTHON AUTO CACHE STRING "Build the module of the Python package: AUTO (where pybind11 is found and the program stays as it is), ON or OFF")
set_property(CACHE ARENA_PYTHON PROPERTY STRINGS AUTO ON OFF)
set(arena_python_module OFF)
if(ARENA_PYTHON STREQUAL "AUTO" AND (ARENA_SANITIZE OR ARENA_COVERAGE OR ARENA_FUZZ))
  return()
endif()
if(ARENA_PYTHON)
  if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)  # the one that Debian's packages are for
  endif()
  set(PYBIND11_NOPYTHON ON)
  if(ARENA_PYTHON STREQUAL "AUTO")
    find_package(Python3 QUIET COMPONENTS Interpreter Development.Module)
    find_package(pybind11 QUIET CONFIG)
  else()
    find_package(Python3 REQUIRED COMPONENTS Interpreter Development.Module)
    find_package(pybind11 REQUIRED CONFIG)
  endif()
  if(Python3_FOUND AND pybind11_FOUND)
    set(arena_python_module ON)
  endif()
endif()

# A module is a shared library. On this processor GCC's code for executables (PIE, the default of Debian's) can be part of one if all names stay
# inside. Elsewhere everything has to be compiled for both, which may slow the search down: only if asked for.
if(arena_python_module)
  include(CheckCXXSourceCompiles)
  check_cxx_source_compiles("
    #if !defined(__PIE__) || !defined(__aarch64__) || defined(__clang__)
    #error
    #endif
    int main() {}" ARENA_PIE_SUFFICES)
  if(NOT ARENA_PIE_SUFFICES AND ARENA_PYTHON STREQUAL "AUTO")
    set(arena_python_module OFF)
  elseif(NOT ARENA_PIE_SUFFICES)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  endif()
endif()
