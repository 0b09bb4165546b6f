# Functions for the tests of the installed tree and of the package.

# Runs a command, which must succeed, and sets `output` to everything it printed.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nexit ${result}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_match pattern)
  if(NOT output MATCHES "${pattern}")
    message(FATAL_ERROR "expected ${pattern}, found:\n${output}")
  endif()
endfunction()

function(expect_equal text)
  if(NOT output STREQUAL text)
    message(FATAL_ERROR "expected ${text}, found:\n${output}")
  endif()
endfunction()

# Fails unless `output` names all projects of which native binaries contain parts.
function(expect_parts)
  foreach(part triwar zstd xxHash fmt "JSON for Modern C" Highway CLI11 Boost pybind11
               "libstdc[+][+]" libgcc "GNU C Library")
    expect_match("${part}")
  endforeach()
endfunction()

function(expect_files folder)
  foreach(file ${ARGN})
    if(NOT EXISTS ${folder}/${file})
      message(FATAL_ERROR "expected ${file} in ${folder}")
    endif()
  endforeach()
endfunction()
