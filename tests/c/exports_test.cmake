# Checks that libtriwar.so exports the functions of c/triwar.h, those of c/triwar.map and nothing
# else, and links to few libraries. BUILD is a pattern for a build folder without the server: builds
# the library there. With OBJECTS, checks only that these object files define all of them.
# cmake -DLIBRARY=... | -DBUILD=... | -DOBJECTS=... -DHEADER=... -DNM=... -DREADELF=... -P exports_test.cmake
cmake_minimum_required(VERSION 3.25)

file(READ ${HEADER} header)
string(REGEX MATCHALL "\nTRIWAR_API [^;(]+\\(" declared "${header}")
list(TRANSFORM declared REPLACE ".*[ *]([a-z_]+)\\($" "\\1")
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../../c/triwar.map cpp REGEX "^ +_Z")
list(TRANSFORM cpp REPLACE "^ +(.*)\;?$" "\\1")
list(APPEND declared ${cpp})
list(SORT declared)

if(OBJECTS)
  execute_process(COMMAND ${NM} --defined-only ${OBJECTS} OUTPUT_VARIABLE symbols
                  COMMAND_ERROR_IS_FATAL ANY)
  foreach(name ${declared})
    if(NOT symbols MATCHES " [TW] ${name}\n")
      message(FATAL_ERROR "not defined: ${name}")
    endif()
  endforeach()
  return()
endif()

if(BUILD)
  file(GLOB BUILD ${BUILD})
  file(STRINGS ${BUILD}/CMakeCache.txt server REGEX "^TRIWAR_SERVER:")
  if(NOT server MATCHES "=OFF$")
    message(FATAL_ERROR "expected a build without the server: ${BUILD}")
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD} --parallel --target triwar
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  set(LIBRARY ${BUILD}/lib/libtriwar.so)
endif()

execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" exported "${symbols}")
list(TRANSFORM exported STRIP)
list(SORT exported)
if(NOT exported STREQUAL declared OR NOT "triwar_value" IN_LIST exported OR NOT cpp)
  set(missing ${declared})
  list(REMOVE_ITEM missing ${exported})
  set(unexpected ${exported})
  list(REMOVE_ITEM unexpected ${declared})
  message(FATAL_ERROR "not exported: ${missing}\nnot declared: ${unexpected}")
endif()

execute_process(COMMAND ${READELF} -d ${LIBRARY} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
if(NOT dynamic MATCHES "soname: \\[libtriwar\\.so\\.[0-9]+\\.[0-9]+\\]")
  message(FATAL_ERROR "expected a soname with a version, found:\n${dynamic}")
endif()
string(REGEX REPLACE "[][]" " " dynamic "${dynamic}")  # which mean something in lists
string(REGEX MATCHALL "NEEDED[^\n]*" needed "${dynamic}")
list(TRANSFORM needed REPLACE ".* ([^ ]+) *$" "\\1")
set(unexpected ${needed})
list(FILTER unexpected EXCLUDE REGEX
     "^(libzstd|libstdc\\+\\+|libgcc_s|libm|libc|ld-linux.*)\\.so\\.[0-9]+$")
if(unexpected OR NOT "libzstd.so.1" IN_LIST needed)
  message(FATAL_ERROR "needed: ${needed}")
endif()
