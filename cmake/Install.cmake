# What `cmake --install` puts where: programs, the library with its headers under include/triwar,
# a CMake package (find_package(triwar)) and a pkg-config file.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/triwar)
install(TARGETS triwar-generate triwar-lookup)
install(TARGETS triwar_tablebase triwar_embedded EXPORT triwar)
install(DIRECTORY tablebase DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/triwar
        FILES_MATCHING PATTERN "*.h")
install(DIRECTORY DESTINATION ${CMAKE_INSTALL_DATADIR}/triwar)
install(EXPORT triwar NAMESPACE triwar:: DESTINATION ${package_dir} FILE triwarTargets.cmake)

configure_package_config_file(cmake/triwarConfig.cmake.in triwarConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(triwarConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/triwarConfig.cmake
              ${PROJECT_BINARY_DIR}/triwarConfigVersion.cmake
        DESTINATION ${package_dir})

# The file finds the prefix from where it stands, so that the installed tree can be moved.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/triwar.pc.in triwar.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/triwar.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
