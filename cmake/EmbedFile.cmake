# Writes a C++ source that defines triwar::embedded::NAME and NAME_size, the bytes of INPUT.
# Called as: cmake -DINPUT=file -DOUTPUT=source -DNAME=identifier -P EmbedFile.cmake
file(READ ${INPUT} bytes HEX)
file(SIZE ${INPUT} size)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT}
"#include <cstddef>
namespace triwar::embedded {
extern const unsigned char ${NAME}[];
extern const std::size_t ${NAME}_size;
const unsigned char ${NAME}[] = {${bytes}};
const std::size_t ${NAME}_size = ${size};
}  // namespace triwar::embedded
")
