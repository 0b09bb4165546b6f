# Writes a C++ source file with the files of the page, each as it is and compressed by gzip
# (server/embedded_files.h).
# FOLDER is for temporary files. If it exists, it is deleted first.
# Called as: cmake -DPAGE=folder -DFOLDER=folder -DOUTPUT=file -P EmbedPage.cmake

include(${CMAKE_CURRENT_LIST_DIR}/Explorer.cmake)

# Sets `variable` to the bytes of a file as elements of a C++ array.
function(bytes_of file variable)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  set(${variable} "${bytes}" PARENT_SCOPE)
endfunction()

loaded_files(${PAGE} "${static_import}" main.js modules)
loaded_files(${PAGE} "${any_import}" main.js files)
referenced_files(${PAGE}/index.html pictures)
list(APPEND files ${pictures})
list(SORT files)
file(REMOVE_RECURSE ${FOLDER})
foreach(file ${files})
  file(COPY ${PAGE}/${file} DESTINATION ${FOLDER})
endforeach()

# The page's version is part of each path, so that browsers may cache the files forever.
list(TRANSFORM modules PREPEND "HASH/")
assemble_index(${PAGE}/index.html HASH "${modules}" index)
file(WRITE ${FOLDER}/index.html "${index}")
checksum_of(${FOLDER} "index.html;${files}" page_hash)
string(REPLACE "\"./HASH/" "\"./${page_hash}/" index "${index}")
file(WRITE ${FOLDER}/index.html "${index}")

set(arrays "")
set(entries "")
foreach(name index.html ${files})
  set(copy ${FOLDER}/${name})
  execute_process(COMMAND gzip -9nc ${copy} OUTPUT_FILE ${copy}.gz COMMAND_ERROR_IS_FATAL ANY)
  string(MAKE_C_IDENTIFIER ${name} array)
  bytes_of(${copy} plain)
  bytes_of(${copy}.gz gzip)
  string(APPEND arrays "constexpr char ${array}[] = {${plain}};\n"
                       "constexpr char ${array}_gzip[] = {${gzip}};\n")
  string(APPEND entries "    {\"${name}\", {${array}, sizeof(${array})}, "
                        "{${array}_gzip, sizeof(${array}_gzip)}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"server/embedded_files.h\"

namespace triwar::server {
namespace {
${arrays}constexpr EmbeddedFile all[] = {
${entries}};
}  // namespace
constinit const std::span<const EmbeddedFile> page_files = all;
constinit const std::string_view page_hash = \"${page_hash}\";
}  // namespace triwar::server
")
