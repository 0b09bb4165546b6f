# Installs the Python module from its source archive as a user does, with Debian's packages and no
# network, uses it from another folder, and uninstalls it. With BUILD it takes the extension from
# that build; with WHEEL it installs what scripts/wheel makes, without a compiler.
# cmake -DSOURCE=... -DWORK=... -DPYTHON=... [-DBUILD=... | -DWHEEL=ON] -P pip_test.cmake
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK}/elsewhere
                  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nexit ${result}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_installed count)
  file(GLOB_RECURSE found LIST_DIRECTORIES true ${WORK}/venv/*triwar*)
  list(FILTER found INCLUDE REGEX "/(triwar|triwar-[^/]*)$")  # the package, and its metadata
  list(LENGTH found length)
  if(NOT length EQUAL count)
    message(FATAL_ERROR "expected ${count} folders of triwar, found: ${found}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK}/venv ${WORK}/elsewhere ${WORK}/wheel ${WORK}/sdist)
file(MAKE_DIRECTORY ${WORK}/elsewhere)
unset(ENV{PYTHONPATH})
if(WHEEL)
  run(${SOURCE}/scripts/wheel ${WORK}/wheel)
  file(GLOB package ${WORK}/wheel/*.whl)
else()
  # A copy, in which setuptools may leave files.
  file(COPY ${SOURCE}/ DESTINATION ${WORK}/source PATTERN .git EXCLUDE PATTERN build EXCLUDE)
  execute_process(COMMAND ${PYTHON} setup.py --quiet sdist --dist-dir ${WORK}/sdist
                  WORKING_DIRECTORY ${WORK}/source COMMAND_ERROR_IS_FATAL ANY
                  OUTPUT_QUIET ERROR_QUIET)
  file(GLOB package ${WORK}/sdist/*.tar.gz)
endif()
if(BUILD)
  set(ENV{TRIWAR_BUILD} ${BUILD})
  # The archive has all sources that CMake wants, which the build does not show.
  file(ARCHIVE_EXTRACT INPUT ${package} DESTINATION ${WORK}/sdist)
  file(GLOB unpacked LIST_DIRECTORIES true ${WORK}/sdist/triwar-*)
  list(FILTER unpacked EXCLUDE REGEX "\\.gz$")
  run(${CMAKE_COMMAND} -S ${unpacked} -B ${WORK}/sdist/build -DTRIWAR_PYTHON=ON -DTRIWAR_SERVER=OFF
      -DTRIWAR_MPI=OFF -DTRIWAR_TESTS=OFF -DPython_EXECUTABLE=${PYTHON})
  # Without a compiler it says what is needed.
  execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=TRIWAR_BUILD CXX=missing
                          ${PYTHON} setup.py --quiet build_ext --build-temp ${WORK}/sdist/none
                  WORKING_DIRECTORY ${unpacked} RESULT_VARIABLE result
                  OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(result EQUAL 0 OR NOT output MATCHES
     "On Debian 12 it needs these packages:\napt install g\\+\\+ cmake [^$]* pybind11-dev ")
    message(FATAL_ERROR "exit ${result}\n${output}")
  endif()
endif()
# Compiles in a fourth of the time, with assertions; no preset builds the module by clang.
set(ENV{CC} clang)
set(ENV{CXX} clang++)
set(ENV{CMAKE_ARGS} "-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON")
run(${PYTHON} -m venv --without-pip --system-site-packages ${WORK}/venv)
set(python ${WORK}/venv/bin/python)
set(pip ${python} -m pip --isolated --disable-pip-version-check)

if(WHEEL)
  set(ENV{PATH} ${WORK}/venv/bin)
endif()
run(${pip} install --no-build-isolation --no-index ${package})
expect_installed(2)
run(${python} -c "
import triwar
assert triwar.__file__.startswith('${WORK}/venv/'), triwar.__file__
assert triwar.Tablebase.find().probe('2-4 4-5').best == ['2-5']
assert triwar.generate('triangle-2', 'table').values([0]).tolist() == [-2]
assert triwar.solve('boxes-1x2').values([0]).tolist() == [0]
if '${WHEEL}':
    files = {line.split()[-1] for line in open('/proc/self/maps') if '/' in line}
    assert not [file for file in files if 'libzstd' in file], files
    own = [file for file in files if 'libhwy' in file]
    assert len(own) == 1 and all(file.startswith('${WORK}/venv/') for file in own), own
    from importlib.metadata import files as installed
    notices = [file for file in installed('triwar') if file.name == 'NOTICES'][0].read_text()
    assert all(part in notices for part in ('zstd', 'fmt', 'Highway', 'pybind11'))
    shared = [file for file in files if 'libstdc++' in file or 'libgcc_s' in file]
    assert shared and not [file for file in shared if file.startswith('${WORK}/')], shared
")

run(${pip} uninstall --yes triwar)
expect_installed(0)
