# Embeds a style sheet or a script of the page with the hash that its policy names it by:
# cmake -DINPUT= -DOUTPUT= -DFUNCTION= -DHEADER= -DDIR=<cmake folder> -P embed_asset.cmake
# Fails where the text could end its element early.
file(READ "${INPUT}" text)
string(TOLOWER "${text}" lower)
foreach(forbidden "</style" "</script" "<!--" "<script")
  string(FIND "${lower}" "${forbidden}" place)
  if(NOT place EQUAL -1)
    message(FATAL_ERROR "${INPUT} must not hold ${forbidden}: it would leave its element")
  endif()
endforeach()
file(SHA256 "${INPUT}" hash)

# 64 hexadecimal digits to base 64: three bytes are four letters; two zero digits fill the last group.
set(alphabet "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
set(base64 "")
set(digits "${hash}00")
foreach(position RANGE 0 60 6)
  string(SUBSTRING "${digits}" ${position} 6 group)
  math(EXPR bits "0x${group}")
  foreach(shift 18 12 6 0)
    math(EXPR letter "(${bits} >> ${shift}) & 63")
    string(SUBSTRING "${alphabet}" ${letter} 1 letter)
    string(APPEND base64 "${letter}")
  endforeach()
endforeach()
string(SUBSTRING "${base64}" 0 43 base64)

include("${DIR}/embed.cmake")
file(APPEND "${OUTPUT}" "
namespace modcost {

std::string_view ${FUNCTION}_hash() { return \"sha256-${base64}=\"; }

} // namespace modcost
")
