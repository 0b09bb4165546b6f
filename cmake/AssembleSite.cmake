# Adds the explorer, and the service worker that caches it, to the folder of a site, which already
# contains the tables. WEB is a copy of web/ with the built files of web/wasm.
# Called as: cmake -DWEB=folder -DSITE=folder -P AssembleSite.cmake

include(${CMAKE_CURRENT_LIST_DIR}/Explorer.cmake)

loaded_files(${WEB} "${static_import}" site/main.js modules)
loaded_files(${WEB} "${any_import}" "site/main.js;site/service_worker.js" files)
referenced_files(${WEB}/page/index.html pictures)
list(TRANSFORM pictures PREPEND page/)
foreach(file wasm/triwar.wasm wasm/solver.wasm wasm/endgames_module.wasm)
  if(NOT file IN_LIST files)
    message(FATAL_ERROR "nothing loads ${file}")
  endif()
endforeach()
foreach(file ${files} ${pictures})
  get_filename_component(folder ${SITE}/${file} DIRECTORY)
  file(COPY ${WEB}/${file} DESTINATION ${folder})
endforeach()
assemble_index(${WEB}/page/index.html page "${modules}" index)
file(WRITE ${SITE}/index.html "${index}")

# The version of a site depends on all bytes, including those of tables.
file(GLOB_RECURSE files RELATIVE ${SITE} ${SITE}/*)
list(SORT files)
checksum_of(${SITE} "${files}" version)

# Precache all files except index.html (some hosts redirect it to ./), the service worker itself,
# and files of over a megabyte: the tables of the largest boards.
list(REMOVE_ITEM files index.html site/service_worker.js)
foreach(file ${files})
  file(SIZE ${SITE}/${file} size)
  if(size GREATER 1000000)
    list(REMOVE_ITEM files ${file})
  endif()
endforeach()
list(JOIN files "', '" files)
file(WRITE ${SITE}/service_worker.js "// Made by scripts/site of triwar.
self.precache = { version: '${version}', files: ['./', '${files}'] };
importScripts('site/service_worker.js');
")
