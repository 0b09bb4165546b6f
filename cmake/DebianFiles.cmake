# Adds the files that Debian expects in packages. cpack runs it before packing.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()

# Debian's changelogs use the date format of RFC 5322.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(share ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share)
  set(doc ${share}/doc/${package})
  configure_file(${CPACK_TRIWAR_SOURCE_DIR}/LICENSE ${doc}/copyright COPYONLY)
  file(WRITE ${doc}/changelog
"triwar (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Made from the sources by cpack. Their CHANGELOG.md lists the changes.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB texts ${share}/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${texts} ${doc}/changelog
                  COMMAND_ERROR_IS_FATAL ANY)
endforeach()

set(share ${CPACK_TEMPORARY_DIRECTORY}/programs/usr/share)
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
# Warnings of lintian that the package accepts.
file(WRITE ${share}/lintian/overrides/triwar
"# Linked statically, to start faster.
triwar: shared-library-lacks-prerequisites [usr/bin/triwar-lookup]
")
set(library ${CPACK_DEBIAN_LIBRARY_PACKAGE_NAME})
file(WRITE ${CPACK_TEMPORARY_DIRECTORY}/library/usr/share/lintian/overrides/${library}
"# cpack writes these scripts beside the trigger.
${library}: maintscript-calls-ldconfig *
")
