# Bundles a page by esbuild into FOLDER: index.html, and what it loads in FOLDER/VERSION. VERSION is
# a checksum of all these files, so that browsers may cache them forever.
# Called as: cmake -DESBUILD=program -DWEB=folder -DENTRIES=file,file -DFOLDER=folder
#                  [-DOUTPUT=file] -P BundlePage.cmake
# WEB is web/ or a copy of it. ENTRIES, relative to WEB, are main.js and the files that it loads by
# a URL: workers and WebAssembly. If FOLDER exists, it is deleted first. OUTPUT becomes a C++ source
# with the files, each as it is and compressed by gzip (server/page.h).
cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" entries ${ENTRIES})
file(REMOVE_RECURSE ${FOLDER})
file(GLOB pictures RELATIVE ${WEB} ${WEB}/page/*.png ${WEB}/page/*.svg)
execute_process(
  COMMAND ${ESBUILD} ${entries} page/style.css ${pictures} page/manifest.webmanifest --bundle
          --splitting --format=esm --minify --charset=utf8 --target=es2022 --loader:.svg=copy
          --loader:.png=copy --loader:.wasm=copy --loader:.webmanifest=copy
          --entry-names=[name] --chunk-names=[name]-[hash]
          --outdir=${FOLDER}/bundle --metafile=${FOLDER}.json --log-level=warning
  WORKING_DIRECTORY ${WEB} COMMAND_ERROR_IS_FATAL ANY)

# The metafile lists the files, and what each imports. The browser preloads what main.js needs.
set(files "")
set(preloads "")
file(READ ${FOLDER}.json metafile)
string(JSON outputs GET "${metafile}" outputs)
string(JSON rest LENGTH "${outputs}")
while(rest)
  math(EXPR rest "${rest} - 1")
  string(JSON path MEMBER "${outputs}" ${rest})
  get_filename_component(file ${path} NAME)
  list(PREPEND files ${file})
endwhile()
string(REGEX MATCH "[^\"]*/bundle/main\\.js" main "${outputs}")
string(JSON imports GET "${outputs}" ${main} imports)
string(REGEX MATCHALL "chunk-[^\"]+\\.js" chunks "${imports}")
foreach(chunk IN LISTS chunks)
  string(APPEND preloads "<link rel=\"modulepreload\" href=\"./${chunk}\">\n")
endforeach()
file(READ ${WEB}/page/index.html index)
string(REPLACE "</head>" "${preloads}</head>" index "${index}")

execute_process(COMMAND ${CMAKE_COMMAND} -E sha256sum ${files} WORKING_DIRECTORY ${FOLDER}/bundle
                OUTPUT_VARIABLE sums COMMAND_ERROR_IS_FATAL ANY)
string(SHA256 version "${index}${sums}")
string(SUBSTRING ${version} 0 16 version)
file(RENAME ${FOLDER}/bundle ${FOLDER}/${version})
string(REPLACE "\"./" "\"./${version}/" index "${index}")
file(WRITE ${FOLDER}/index.html "${index}")
if(NOT OUTPUT)
  return()
endif()

# Sets `variable` to the bytes of a file as elements of a C++ array.
function(bytes_of file variable)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  set(${variable} "${bytes}" PARENT_SCOPE)
endfunction()

set(arrays "")
set(entries "")
list(TRANSFORM files PREPEND ${version}/)
foreach(file index.html ${files})
  execute_process(COMMAND gzip -9nc ${FOLDER}/${file} OUTPUT_FILE ${FOLDER}.gz
                  COMMAND_ERROR_IS_FATAL ANY)
  get_filename_component(name ${file} NAME)
  string(MAKE_C_IDENTIFIER ${name} array)
  bytes_of(${FOLDER}/${file} plain)
  bytes_of(${FOLDER}.gz gzip)
  string(APPEND arrays "constexpr char ${array}[] = {${plain}};\n"
                       "constexpr char ${array}_gzip[] = {${gzip}};\n")
  string(APPEND entries "    {\"${name}\", {${array}, sizeof(${array})}, "
                        "{${array}_gzip, sizeof(${array}_gzip)}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"server/page.h\"

namespace triwar::server {
namespace {
${arrays}constexpr EmbeddedFile all[] = {
${entries}};
}  // namespace
constinit const std::span<const EmbeddedFile> page_files = all;
constinit const std::string_view page_hash = \"${version}\";
}  // namespace triwar::server
")
