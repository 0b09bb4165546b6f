# Makes the Debian packages, checks them with lintian, installs them with dpkg into a folder that
# represents a machine with the packages of this one, uses them, and removes them again.
# cmake -DBUILD=... -DWORK=... -P package_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_CPACK_COMMAND} --config ${BUILD}/CPackConfig.cmake -B ${WORK})
set(names triwar libtriwar0 libtriwar-dev triwar-mpi)
foreach(name ${names})
  file(GLOB ${name} ${WORK}/${name}_*.deb)
  list(APPEND packages ${${name}})
  run(dpkg-deb --field ${${name}})
  foreach(field "Package: ${name}\n" "Version: [0-9.]+\n" "Maintainer: [^\n]+ <.+>\n"
          "Description: Endgame tablebases for edge-drawing games\n Solves")
    expect_match("${field}")
  endforeach()
endforeach()
run(lintian --fail-on error,warning --tag-display-limit 0 ${packages})
run(dpkg-deb --field ${triwar})
foreach(field "Section: math\n" "Depends: [^\n]*libtbb" "Depends: [^\n]*libstdc\\+\\+6 \\(>= "
        "Depends: [^\n]*libzstd1 \\(>= ")
  expect_match("${field}")
endforeach()
run(dpkg-deb --field ${triwar-mpi} Depends)
expect_match("libopenmpi")
run(dpkg-deb --field ${libtriwar-dev} Depends)
expect_match("^libtriwar0 \\(= [0-9.]+\\)\n$")
run(dpkg-deb --info ${libtriwar0} shlibs)
expect_match("libtriwar 0 libtriwar0 \\(>= ")

# The package database of this machine without its lists of files, so that dpkg checks dependencies.
set(root ${WORK}/root)
file(MAKE_DIRECTORY ${root}/var/lib/dpkg/info ${root}/var/lib/dpkg/updates
                    ${root}/var/lib/dpkg/triggers)
file(COPY /var/lib/dpkg/status DESTINATION ${root}/var/lib/dpkg)
# Files seem to belong to root. Scripts of the packages run on this machine, with a fake ldconfig.
set(dpkg fakeroot dpkg --root=${root} --force-not-root --force-script-chrootless)
file(CONFIGURE OUTPUT ${WORK}/bin/ldconfig CONTENT "#!/bin/sh\necho cache >> ${WORK}/ldconfig.log\n")
file(CHMOD ${WORK}/bin/ldconfig PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(ENV{PATH} "${WORK}/bin:$ENV{PATH}:/usr/sbin:/sbin")

run(${dpkg} --install ${packages})
expect_files(${WORK} ldconfig.log)
file(REMOVE ${WORK}/ldconfig.log)
run(${dpkg} --verify ${names})
string(REGEX REPLACE "dpkg: warning: [^\n]*\n" "" output "${output}")
expect_equal("")
expect_files(${root}/usr include/triwar.h share/man/man1/triwar-lookup.1.gz share/doc/triwar/copyright
             share/man/man1/triwar-generate-mpi.1.gz bin/triwar-generate-mpi
             share/zsh/vendor-completions/_triwar share/bash-completion/completions/triwar-lookup)
run(${root}/usr/bin/triwar-generate triangle-2 --output ${WORK}/triangle-2.tb.zst)
expect_match("triangle-2: 512 states")
run(${root}/usr/bin/triwar-serve --check)
expect_match("tables in order")
run(${root}/usr/bin/triwar-lookup --moves "2-4 4-5 5-9 3-6 2-5 3-5")
expect_match("B wins 7 to 2")

run(${dpkg} --remove ${names})
expect_files(${WORK} ldconfig.log)
run(${dpkg} --purge ${names})
file(GLOB left ${root}/* ${root}/var/lib/dpkg/info/*triwar*)
if(NOT left STREQUAL "${root}/var")
  message(FATAL_ERROR "left behind in ${root}: ${left}")
endif()
