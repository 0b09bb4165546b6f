# Installs the build into a new folder, moves that, and uses it from there: the programs,
# find_package and pkg-config, in C and C++.
# cmake -DBUILD=... -DSOURCE=... -DWORK=... -DC_COMPILER=... -DCXX_COMPILER=... -P install_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${WORK})
set(prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/installed)
file(RENAME ${WORK}/installed ${prefix})

# A partial build cannot be installed, and the message says what to do.
file(READ ${BUILD}/cmake_install.cmake script)
string(REPLACE ${BUILD}/bin/triwar-lookup ${WORK}/absent script "${script}")
file(WRITE ${WORK}/partial_install.cmake "${script}")
execute_process(COMMAND ${CMAKE_COMMAND} -DCMAKE_INSTALL_PREFIX=${WORK}/partial
                        -P ${WORK}/partial_install.cmake
                RESULT_VARIABLE result ERROR_VARIABLE output OUTPUT_QUIET)
string(REGEX REPLACE "[ \n]+" " " output "${output}")
expect_match("absent has not been built. Build everything before you install: cmake --build ")
if(result EQUAL 0 OR EXISTS ${WORK}/partial/bin)
  message(FATAL_ERROR "a partial build was installed")
endif()

# The programs find tables in the data folder.
run(${prefix}/bin/triwar-lookup --moves "2-4 4-5 5-9 3-6 2-5 3-5")
expect_match("B wins 7 to 2")
run(${prefix}/bin/triwar-generate boxes-2x5 --output ${prefix}/share/triwar/boxes-2x5.tb.zst)
expect_match("boxes-2x5: 134217728 states")
run(${prefix}/bin/triwar-lookup --game boxes-2x5 --moves 1-2)
expect_match("[AB] wins")
# So do C programs.
file(WRITE ${WORK}/find.c "#include <triwar.h>\n#include <stdio.h>\nint main(void) {
  triwar_tablebase* table;
  if (triwar_open_game(\"boxes-2x5\", &table)) return printf(\"%s\", triwar_last_error()), 1;
  triwar_close(table);
}\n")
file(GLOB_RECURSE library ${prefix}/*/libtriwar.so)
cmake_path(GET library PARENT_PATH library_folder)
run(${C_COMPILER} -I${prefix}/include ${WORK}/find.c ${library} -o ${WORK}/find
    -Wl,-rpath,${library_folder})
run(${WORK}/find)
expect_files(${prefix} share/man/man1/triwar-generate.1 share/man/man1/triwar-lookup.1
             share/bash-completion/completions/triwar-generate
             share/bash-completion/completions/triwar-lookup share/zsh/site-functions/_triwar
             share/man/man1/triwar-serve.1 share/bash-completion/completions/triwar-serve
             lib/systemd/system/triwar-serve.service lib/systemd/system/triwar-serve.socket)
file(READ ${prefix}/share/doc/triwar/NOTICES output)
expect_parts()
expect_match("Apache License.*LESSER GENERAL PUBLIC LICENSE")
run(${prefix}/bin/triwar-serve --check)
expect_match("tables with the right checksums")

file(GLOB_RECURSE pc ${prefix}/*/triwar.pc)
cmake_path(GET pc PARENT_PATH pc_folder)
set(ENV{PKG_CONFIG_PATH} ${pc_folder})

# Builds the programs of a folder of the sources by find_package, best_moves by pkg-config, too, and
# runs that.
function(expect_served name folder suffix)
  set(work ${WORK}/${name})
  run(${CMAKE_COMMAND} -S ${SOURCE}/${folder} -B ${work} -G Ninja
      -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_C_COMPILER=${C_COMPILER}
      -DCMAKE_CXX_COMPILER=${CXX_COMPILER} --no-warn-unused-cli)
  run(${CMAKE_COMMAND} --build ${work})
  run(${work}/best_moves)
  expect_equal("value -1, margin -1: B wins\nbest: 2-5\n")

  run(pkg-config --cflags --libs triwar)
  string(STRIP "${output}" flags)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  run(${ARGN} ${SOURCE}/${folder}/best_moves.${suffix} -o ${work}/by-pkg-config ${flags})
  set(ENV{LD_LIBRARY_PATH} ${pc_folder}/..)
  run(${work}/by-pkg-config)
  expect_equal("value -1, margin -1: B wins\nbest: 2-5\n")
endfunction()

# Each header of C++ compiles alone.
file(GLOB_RECURSE headers RELATIVE ${SOURCE}/cpp ${SOURCE}/cpp/triwar/*)
file(GLOB_RECURSE output RELATIVE ${prefix}/include ${prefix}/include/triwar/*)
expect_equal("${headers}")
foreach(header ${headers})
  file(WRITE ${WORK}/header.cpp "#include <${header}>\n")
  run(${CXX_COMPILER} -std=c++20 -Wall -Wextra -pedantic -Werror -I${prefix}/include
      -c ${WORK}/header.cpp -o ${WORK}/header.o)
endforeach()

set(strict -Wall -Wextra -pedantic -Werror)

# Each example in a header, comments that are indented like code, compiles and prints what it says.
set(examples 0)
foreach(header triwar.h ${headers})
  file(STRINGS ${prefix}/include/${header} lines)
  set(code "")
  list(APPEND lines "end")
  foreach(line IN LISTS lines)
    if(line MATCHES "^ *///? ( +[^ ].*)$")
      string(APPEND code "${CMAKE_MATCH_1}\n")
    elseif(code)
      math(EXPR examples "${examples} + 1")
      string(REGEX MATCHALL "// prints [^\n]*" says "${code}")
      list(TRANSFORM says REPLACE "// prints (.*)" "\\1\n")
      list(JOIN says "" says)
      file(WRITE ${WORK}/example.cpp
           "#include <${header}>\n#include <iostream>\nint main() {\n${code}}\n")
      run(pkg-config --cflags --libs triwar)
      string(STRIP "${output}" flags)
      separate_arguments(flags UNIX_COMMAND "${flags}")
      run(${CXX_COMPILER} -std=c++20 ${strict} ${WORK}/example.cpp -o ${WORK}/example ${flags}
          -Wl,-rpath,${library_folder})
      run(${WORK}/example)
      expect_equal("${says}")
      set(code "")
    endif()
  endforeach()
endforeach()
if(examples EQUAL 0)
  message(FATAL_ERROR "no header has an example")
endif()
expect_served(consumer examples/cpp cpp ${CXX_COMPILER} -std=c++20 ${strict})
expect_served(c-consumer tests/install/c c ${C_COMPILER} -std=c11 ${strict})

# The other examples in C++: a bot that begins and is told two moves, one of them illegal; states.
file(WRITE ${WORK}/turns "\n1-2\n1-2\n")
execute_process(COMMAND ${WORK}/consumer/bot boxes-1x1 INPUT_FILE ${WORK}/turns
                OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
expect_match("^[1-4]-[1-4]\n")
file(WRITE ${WORK}/states "0x0\n0x3ffff\n0x40000\n")
execute_process(COMMAND ${WORK}/consumer/batch INPUT_FILE ${WORK}/states OUTPUT_VARIABLE output
                COMMAND_ERROR_IS_FATAL ANY)
expect_match("^-?[0-9]+\n0\n0x40000 has bits beyond the 18 edges of triangle-3\n$")
