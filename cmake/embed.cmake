# Turns a text file into a C++ source that returns it: cmake -DINPUT= -DOUTPUT= -DFUNCTION= -DHEADER= -P embed.cmake
# A raw string literal may be at most 65,536 bytes for some compilers, so it is cut into pieces.
file(READ "${INPUT}" content HEX)
string(LENGTH "${content}" length)
set(literals "")
set(position 0)
while(position LESS length)
  string(SUBSTRING "${content}" ${position} 64 piece)
  string(REGEX REPLACE "(..)" "\\\\x\\1" escaped "${piece}")
  string(APPEND literals "    \"${escaped}\"\n")
  math(EXPR position "${position} + 64")
endwhile()
math(EXPR size "${length} / 2")
file(WRITE "${OUTPUT}.new" "// Made from a file of this repository by cmake/embed.cmake.
#include \"${HEADER}\"

namespace modcost {

std::string_view ${FUNCTION}() {
  static constexpr char text[] =
${literals}      ;
  return {text, ${size}};
}

} // namespace modcost
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
