# Makes the Debian packages from a copy of the sources and a build, checks them with lintian,
# installs them with dpkg into a folder that represents a machine with the packages of this one,
# uses them, and removes them again.
# cmake -DBUILD=... -DSOURCE=... -DWORK=... -DVERSION=... -P package_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${WORK})
file(COPY ${SOURCE}/ DESTINATION ${WORK}/triwar PATTERN .git EXCLUDE PATTERN build EXCLUDE)
set(ENV{TRIWAR_BUILD} ${BUILD})
set(ENV{DEB_BUILD_OPTIONS} noautodbgsym)
set(ENV{DPKG_DEB_COMPRESSOR_LEVEL} 1)  # fast
run(${CMAKE_COMMAND} -E chdir ${WORK}/triwar dpkg-buildpackage -us -uc --source-option=-z1)
file(GLOB changes ${WORK}/*.changes)
run(lintian --fail-on error,warning --tag-display-limit 0 ${changes})
set(names triwar triwar-mpi libtriwar0.2 libtriwar-dev python3-triwar)
foreach(name ${names})
  file(GLOB ${name} ${WORK}/${name}_${VERSION}_*.deb)
  list(APPEND packages ${${name}})
endforeach()
run(dpkg-deb --field ${triwar} Depends)
foreach(package libstdc\\+\\+6 libzstd1)
  expect_match("${package} \\(>= ")
endforeach()
run(dpkg-deb --field ${triwar-mpi} Depends)
expect_match("libopenmpi")
run(dpkg-deb --field ${python3-triwar} Recommends)
expect_match("python3-numpy")
run(dpkg-deb --info ${libtriwar0.2} shlibs)
expect_match("libtriwar 0.2 libtriwar0.2 \\(>= ")
run(dpkg-deb --info ${libtriwar0.2} symbols)
expect_match(" triwar_solve@Base 0\\.2\\.0")

run(dpkg-deb --info ${libtriwar0.2} triggers)
expect_match("ldconfig")

# The package database of this machine without its lists of files, so that dpkg checks dependencies.
set(root ${WORK}/root)
file(MAKE_DIRECTORY ${WORK}/bin ${root}/var/lib/dpkg/info ${root}/var/lib/dpkg/updates
                    ${root}/var/lib/dpkg/triggers)
file(COPY /var/lib/dpkg/status DESTINATION ${root}/var/lib/dpkg)
# Files seem to belong to root. Scripts of the packages run on this machine, where they must compile
# no Python.
set(dpkg fakeroot dpkg --root=${root} --force-not-root --force-script-chrootless)
foreach(program py3compile py3clean)
  file(CREATE_LINK /bin/true ${WORK}/bin/${program} SYMBOLIC)
endforeach()
set(ENV{PATH} "${WORK}/bin:$ENV{PATH}:/usr/sbin:/sbin")

run(${dpkg} --install ${packages})
run(${dpkg} --verify ${names})
string(REGEX REPLACE "dpkg: warning: [^\n]*\n" "" output "${output}")
expect_equal("")
expect_files(${root}/usr include/triwar.h include/triwar/tables.h share/doc/triwar/copyright
             share/man/man1/triwar-lookup.1.gz
             share/man/man1/triwar-generate-mpi.1.gz bin/triwar-generate-mpi
             share/doc/libtriwar-dev/c.md.gz share/doc/libtriwar-dev/cpp.md.gz
             share/doc/libtriwar-dev/examples/cpp
             share/zsh/vendor-completions/_triwar share/bash-completion/completions/triwar-lookup)
foreach(name ${names})
  run(zcat ${root}/usr/share/doc/${name}/NOTICES.gz)
  expect_parts()
  file(READ ${root}/usr/share/doc/${name}/copyright output)
  expect_parts()
endforeach()
run(${root}/usr/bin/triwar-generate triangle-2 --output ${WORK}/triangle-2.tb.zst)
expect_match("triangle-2: 512 states")
run(${root}/usr/bin/triwar-serve --check)
expect_match("tables with the right checksums")
run(${root}/usr/bin/triwar-lookup --moves "2-4 4-5 5-9 3-6 2-5 3-5")
expect_match("B wins 7 to 2")
set(ENV{PYTHONPATH} ${root}/usr/lib/python3/dist-packages)
run(${CMAKE_COMMAND} -E chdir ${WORK} /usr/bin/python3 -c
    "import triwar\nprint(triwar.__file__, triwar.Tablebase.find().probe('2-4 4-5').best)")
expect_match("^${root}/usr/.* \\['2-5'\\]\n$")

run(${dpkg} --purge ${names})
file(GLOB left ${root}/* ${root}/var/lib/dpkg/info/*triwar*)
if(NOT left STREQUAL "${root}/var")
  message(FATAL_ERROR "left behind in ${root}: ${left}")
endif()
