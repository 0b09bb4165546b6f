# Makes the tables of some games and writes a C++ source with their bytes, and with those of books
# (tablebase/embedded.cpp).
# Usage: cmake -DGENERATE=triwar-generate -DGAMES=game,game -DBOOKS=file,file -DFOLDER=for-tables
#                  -DOUTPUT=source -P EmbedTables.cmake
file(MAKE_DIRECTORY ${FOLDER})
string(REPLACE "," ";" games ${GAMES})
string(REPLACE "," ";" books "${BOOKS}")
set(arrays "")
set(tables "")
foreach(game ${games})
  set(table ${FOLDER}/${game}.tb.zst)
  execute_process(COMMAND ${GENERATE} ${game} --output ${table} --force --no-progress --threads 1
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND tables ${table})
endforeach()

# Adds the bytes of files to `arrays`, and sets `entries` to the elements that refer to them.
macro(embed)
  set(entries "")
  foreach(file ${ARGN})
    get_filename_component(game ${file} NAME_WE)
    get_filename_component(name ${file} NAME)
    string(MAKE_C_IDENTIFIER ${name} name)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "constexpr unsigned char ${name}[] = {${bytes}};\n")
    string(APPEND entries "    {\"${game}\", ${name}},\n")
  endforeach()
endmacro()
embed(${tables})
set(table_entries "${entries}")
embed(${books})
file(WRITE ${OUTPUT} "#include \"tablebase/embedded_files.h\"

namespace triwar::embedded {
namespace {
${arrays}constexpr EmbeddedFile all_tables[] = {
${table_entries}};
constexpr EmbeddedFile all_books[] = {
${entries}};
}  // namespace
constinit const std::span<const EmbeddedFile> files = all_tables;
constinit const std::span<const EmbeddedFile> books = all_books;
}  // namespace triwar::embedded
")
