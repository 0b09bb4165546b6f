# Makes an installed tree what Debian expects of a package. Called by cpack before it packs.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()

set(share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
configure_file(${CPACK_TRIWAR_SOURCE_DIR}/LICENSE ${share}/doc/triwar/copyright COPYONLY)
configure_file(${CPACK_TRIWAR_SOURCE_DIR}/CHANGELOG.md ${share}/doc/triwar/changelog COPYONLY)
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
file(GLOB texts ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${texts} ${share}/doc/triwar/changelog COMMAND_ERROR_IS_FATAL ANY)
