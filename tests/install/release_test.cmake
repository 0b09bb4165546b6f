# Makes a release in a repository whose other scripts are short ones, with the programs of a build,
# and checks its tables as a user does.
# cmake -DBUILD=... -DSOURCE=... -DWORK=... -P release_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${WORK})
set(repository ${WORK}/repository)
# Writes a script that adds its name to the file `calls`.
function(write_script file)
  file(WRITE ${file} "#!/bin/sh\nset -e\necho $(basename $0) >>${WORK}/calls\n" "${ARGN}\n")
  file(CHMOD ${file} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()
write_script(${WORK}/bin/dpkg-buildpackage "mkdir build; ln -s ${BUILD} build/debian; cd .."
             "for end in deb dsc changes buildinfo tar.xz; do touch triwar_1.$end; done"
             "case $DEB_BUILD_OPTIONS in *noautodbgsym*) ;; *) touch dbgsym.deb ;; esac")
write_script(${repository}/scripts/deps)
write_script(${repository}/scripts/wheel "touch $1/triwar.whl")
write_script(${repository}/scripts/npm "mkdir $1")
write_script(${WORK}/bin/npm "touch $4/triwar-1.2.3.tgz")  # npm pack --silent --pack-destination $4
write_script(${repository}/scripts/site "mkdir $1; touch $1/index.html")
file(COPY ${SOURCE}/scripts/release DESTINATION ${repository}/scripts)
file(WRITE ${repository}/CMakeLists.txt "project(triwar VERSION 1.2.3 LANGUAGES CXX\n")
file(WRITE ${repository}/CHANGELOG.md
     "# Changelog\n\n## [1.2.3] - today\n\n- New.\n\n## [1.2.2]\n\n- Old.\n")
set(ENV{PATH} "${WORK}/bin:$ENV{PATH}")
set(git git -C ${repository} -c user.name=x -c user.email=x)
run(${git} init)
run(${git} add .)
run(${git} commit -m x)

run(${repository}/scripts/release ${WORK}/release triangle-2)
set(release ${WORK}/release)
file(READ ${WORK}/calls output)
expect_equal("deps\ndpkg-buildpackage\nwheel\nnpm\nnpm\nsite\n")
file(GLOB output RELATIVE ${release} ${release}/*)
string(JOIN ";" expected NOTES.md SHA256SUMS triangle-2.tb.zst triwar-1.2.3.tar.gz triwar-1.2.3.tgz
       triwar-site-1.2.3.tar.gz triwar.whl triwar_1.buildinfo triwar_1.changes triwar_1.deb
       triwar_1.dsc triwar_1.tar.xz)
expect_equal("${expected}")
file(READ ${release}/NOTES.md output)
expect_match("^# triwar 1.2.3\n\n- New.\n\n\\| file .*
\\| `triangle-2.tb.zst` \\| 320 \\| `[0-9a-f]+` \\|\n")
run(${CMAKE_COMMAND} -E chdir ${release} sha256sum --check SHA256SUMS)
run(${BUILD}/bin/triwar-generate --verify ${release}/triangle-2.tb.zst)

# What fails leaves nothing, and a release is not replaced.
function(expect_refused reason)
  execute_process(COMMAND ${repository}/scripts/release ${ARGN}
                  RESULT_VARIABLE result ERROR_VARIABLE output OUTPUT_QUIET)
  if(result EQUAL 0)
    message(FATAL_ERROR "released in spite of: ${reason}")
  endif()
  expect_match("${reason}")
  file(GLOB left ${WORK}/other*)
  if(left)
    message(FATAL_ERROR "left behind: ${left}")
  endif()
endfunction()
expect_refused("unknown game .triangle-x." ${WORK}/other triangle-x)
expect_refused("release exists" ${WORK}/release)
file(WRITE ${repository}/CHANGELOG.md "## [Unreleased]\n")
run(${git} commit -am x)
expect_refused("no section \\[1.2.3\\]" ${WORK}/other)
