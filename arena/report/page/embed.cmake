# Makes a C++ file that holds another file's bytes: cmake -DINPUT=file -DNAME=function -DOUTPUT=file.cpp -P embed.cmake
file(READ "${INPUT}" bytes HEX)
string(REPEAT "[0-9a-f]" 32 line)  # sixteen bytes a line
string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "// Made from a file of the page by embed.cmake.
#include \"arena/report/page/assets.hpp\"

namespace arena::page_assets {

namespace {
constexpr unsigned char bytes[] = {
${bytes}};
}

std::string_view ${NAME}() { return {reinterpret_cast<const char*>(bytes), sizeof bytes}; }

}  // namespace arena::page_assets
")
