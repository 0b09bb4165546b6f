# Writes OUTPUT: the licence of triwar, and the notices of the projects of which its binaries
# contain parts: those of packaging/notices/ for all native programs, libraries and modules, or with
# BROWSER=ON for the WebAssembly module.
# Called as: cmake [-DBROWSER=ON] -DOUTPUT=file -P Notices.cmake
cmake_minimum_required(VERSION 3.25)

set(source ${CMAKE_CURRENT_LIST_DIR}/..)
set(parts zstd xxhash fmt nlohmann-json highway)
if(BROWSER)
  list(APPEND parts musl emscripten llvm apache-2.0)
else()
  list(APPEND parts cli11 boost pybind11 apache-2.0 gcc glibc lgpl-2.1)
endif()
file(READ ${source}/LICENSE licence)
set(text "triwar has this licence:

${licence}
It contains parts of other projects, which have the licences that follow.
")
foreach(part IN LISTS parts)
  file(READ ${source}/packaging/notices/${part} notice)
  string(APPEND text "\n\n${notice}")
endforeach()
file(WRITE ${OUTPUT} "${text}")
