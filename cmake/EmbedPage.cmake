# Writes a C++ source with the files of the page, plain and compressed (server/embedded_files.h).
# Called as: cmake -DPAGE=folder -DFOLDER=for-files -DOUTPUT=source -P EmbedPage.cmake

# Sets `variable` to the bytes of a file as elements of an array.
function(bytes_of file variable)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  set(${variable} "${bytes}" PARENT_SCOPE)
endfunction()

file(GLOB files ${PAGE}/*)
list(SORT files)
set(hashes "")
foreach(file ${files})
  file(SHA256 ${file} hash)
  get_filename_component(name ${file} NAME)
  string(APPEND hashes "${name} ${hash}\n")
endforeach()
string(SHA256 page_hash "${hashes}")
string(SUBSTRING ${page_hash} 0 16 page_hash)

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(arrays "")
set(entries "")
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  set(copy ${FOLDER}/${name})
  file(COPY ${file} DESTINATION ${FOLDER})
  if(name STREQUAL index.html)
    # What it refers to has a name of its own in each version.
    execute_process(COMMAND sed "s|\"\\./|\"./${page_hash}/|g" ${file}
                    OUTPUT_FILE ${copy} COMMAND_ERROR_IS_FATAL ANY)
  endif()
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
