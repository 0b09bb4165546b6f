# Installs, by component:
# - programs: the programs with their manual pages, completions, and units for systemd;
# - mpi: triwar-generate-mpi with its manual page and completions, if MPI was found;
# - library: the shared library with the interfaces of C and C++;
# - development: the headers (those of C++ in include/triwar), the examples in C++, a CMake package
#   (find_package(triwar)) and a pkg-config file.
include(CMakePackageConfigHelpers)

# Makes the installation of a component fail with advice if a file was not built.
function(require_built component)
  install(CODE "foreach(file ${ARGN})
  if(NOT EXISTS \${file})
    message(FATAL_ERROR \"\${file} has not been built. Build everything before you install: cmake --build ${PROJECT_BINARY_DIR}\")
  endif()
endforeach()" COMPONENT ${component})
endfunction()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/triwar)
set(programs triwar-generate triwar-lookup)
if(TRIWAR_SERVER)
  list(APPEND programs triwar-serve)
endif()
foreach(program ${programs})
  require_built(programs $<TARGET_FILE:${program}> ${PROJECT_BINARY_DIR}/man/${program}.1)
endforeach()
require_built(library $<TARGET_FILE:triwar>)

install(TARGETS ${programs} COMPONENT programs)
install(DIRECTORY DESTINATION ${CMAKE_INSTALL_DATADIR}/triwar COMPONENT programs)
install(DIRECTORY examples/boards DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT programs)
if(TRIWAR_SERVER)
  install(DIRECTORY examples/server DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT programs)
endif()
if(TRIWAR_MPI)
  require_built(mpi $<TARGET_FILE:triwar-generate-mpi>
                ${PROJECT_BINARY_DIR}/man/triwar-generate-mpi.1)
  install(TARGETS triwar-generate-mpi COMPONENT mpi)
  install(DIRECTORY examples/cluster DESTINATION ${CMAKE_INSTALL_DOCDIR}-mpi/examples COMPONENT mpi)
endif()

# The licences of what is inside go with each component that has a binary.
set(notices ${PROJECT_BINARY_DIR}/NOTICES)
file(GLOB parts CONFIGURE_DEPENDS packaging/notices/*)
add_custom_command(OUTPUT ${notices}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${notices} -P ${PROJECT_SOURCE_DIR}/cmake/Notices.cmake
  DEPENDS cmake/Notices.cmake LICENSE ${parts} VERBATIM)
add_custom_target(triwar-notices ALL DEPENDS ${notices})
require_built(library ${notices})
foreach(component programs library)
  install(FILES ${notices} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT ${component})
endforeach()
if(TRIWAR_MPI)
  install(FILES ${notices} DESTINATION ${CMAKE_INSTALL_DOCDIR}-mpi COMPONENT mpi)
endif()
install(TARGETS triwar EXPORT triwar LIBRARY COMPONENT library NAMELINK_COMPONENT development)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(FILES c/triwar.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY cpp/triwar DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(docs ${CMAKE_INSTALL_DATADIR}/doc/libtriwar-dev)
install(DIRECTORY examples/cpp DESTINATION ${docs}/examples)
install(FILES docs/c.md docs/cpp.md DESTINATION ${docs})
install(EXPORT triwar NAMESPACE triwar:: DESTINATION ${package_dir} FILE triwarTargets.cmake)

configure_package_config_file(cmake/triwarConfig.cmake.in triwarConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(triwarConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/triwarConfig.cmake
              ${PROJECT_BINARY_DIR}/triwarConfigVersion.cmake
        DESTINATION ${package_dir})

# The .pc file gives the prefix relative to itself, so that the installed tree can be moved.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/triwar.pc.in triwar.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/triwar.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME programs)
if(TRIWAR_SERVER)
  install(FILES packaging/systemd/triwar-serve.service packaging/systemd/triwar-serve.socket
          DESTINATION lib/systemd/system)
endif()
if(TRIWAR_MPI)
  list(APPEND programs triwar-generate-mpi)
endif()
foreach(program ${programs})
  # The program itself prints the list of options for its manual page.
  set(page ${PROJECT_BINARY_DIR}/man/${program}.1)
  add_custom_command(OUTPUT ${page}
    COMMAND ${CMAKE_COMMAND} "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:${program}>"
            -DINPUT=${PROJECT_SOURCE_DIR}/packaging/man/${program}.1.in -DOUTPUT=${page}
            -P ${PROJECT_SOURCE_DIR}/cmake/ManualPage.cmake
    DEPENDS ${program} packaging/man/${program}.1.in cmake/ManualPage.cmake VERBATIM)
  list(APPEND manual_pages ${page})
  set(component programs)
  if(program STREQUAL triwar-generate-mpi)
    set(component mpi)
  endif()
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
  # Bash finds a completion file by the program's name.
  install(FILES packaging/completions/triwar.bash RENAME ${program}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ${component})
endforeach()
add_custom_target(triwar-manual-pages ALL DEPENDS ${manual_pages})
install(FILES packaging/completions/_triwar DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
