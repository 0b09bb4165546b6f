# Installs the build into a fresh folder and uses it from there as a stranger would: the programs,
# find_package, pkg-config.
# cmake -DBUILD=... -DSOURCE=... -DWORK=... -DCOMPILER=... -P install_test.cmake

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

file(REMOVE_RECURSE ${WORK})
set(prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

run(${prefix}/bin/triwar-lookup --moves "2-4 4-5 5-9 3-6 2-5 3-5")
expect_match("B wins 7 to 2")
run(${prefix}/bin/triwar-generate triangle-2 --output ${WORK}/triangle-2.tb.zst)
expect_match("triangle-2: 512 states")

set(expected "value -1, margin -1: B wins\nbest: 2-5\n")
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/install -B ${WORK}/consumer -G Ninja
    -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${WORK}/consumer)
run(${WORK}/consumer/consumer)
expect_match("${expected}")
set(by_cmake "${output}")

file(GLOB_RECURSE pc ${prefix}/*/triwar.pc)
cmake_path(GET pc PARENT_PATH pc_folder)
set(ENV{PKG_CONFIG_PATH} ${pc_folder})
run(pkg-config --cflags --libs triwar)
string(STRIP "${output}" flags)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${COMPILER} -std=c++20 ${SOURCE}/tests/install/consumer.cpp -o ${WORK}/by-pkg-config ${flags})
run(${WORK}/by-pkg-config)
if(NOT output STREQUAL by_cmake)
  message(FATAL_ERROR "by pkg-config: ${output}\nby CMake: ${by_cmake}")
endif()
