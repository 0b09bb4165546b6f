# Makes the tables of some games and writes a C++ source with their bytes (tablebase/embedded.cpp).
# Usage: cmake -DGENERATE=triwar-generate -DGAMES=game,game -DFOLDER=for-tables -DOUTPUT=source
#                  -P EmbedTables.cmake
file(MAKE_DIRECTORY ${FOLDER})
string(REPLACE "," ";" games ${GAMES})
set(arrays "")
set(entries "")
foreach(game ${games})
  execute_process(COMMAND ${GENERATE} ${game} --output ${FOLDER}/${game}.tb.zst --force --no-progress
                          --threads 1
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${FOLDER}/${game}.tb.zst bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(MAKE_C_IDENTIFIER ${game} name)
  string(APPEND arrays "constexpr unsigned char ${name}[] = {${bytes}};\n")
  string(APPEND entries "    {\"${game}\", ${name}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"tablebase/embedded_files.h\"

namespace triwar::embedded {
namespace {
${arrays}constexpr EmbeddedFile all[] = {
${entries}};
}  // namespace
constinit const std::span<const EmbeddedFile> files = all;
}  // namespace triwar::embedded
")
