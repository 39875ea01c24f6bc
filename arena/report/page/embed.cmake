# Makes a C++ file that holds the bytes of a file, or of several one after another:
# cmake "-DINPUT=file;file" -DNAME=function -DHEADER=header -DSPACE=namespace -DOUTPUT=file.cpp -P embed.cmake
set(bytes "")
foreach(file ${INPUT})
  file(READ "${file}" more HEX)
  if(NOT bytes STREQUAL "")
    string(APPEND bytes "0a")
  endif()
  string(APPEND bytes "${more}")
endforeach()
string(REPEAT "[0-9a-f]" 32 line)  # sixteen bytes per line
string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "// Made from a file of the page by embed.cmake.
#include \"${HEADER}\"

namespace arena::${SPACE} {

std::string_view ${NAME}() {
  static constexpr unsigned char bytes[] = {
${bytes}};
  return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

}  // namespace arena::${SPACE}
")
