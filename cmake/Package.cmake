# Lets `cpack` make Debian packages, one for each component.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_CONTACT "The triwar authors <authors@triwar.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL programs library development)
if(TRIWAR_MPI)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(about
"Solves Triangle War and Dots and Boxes boards completely into small files,
and answers any position from them: who wins, by how much, what each move
is worth, how perfect play goes on. The painting game on 2 rows is solved
for every number of columns.")

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME triwar)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION math)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "${about}")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS zstd)  # to decompress tables by hand

set(CPACK_DEBIAN_MPI_PACKAGE_NAME triwar-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_SECTION math)
set(CPACK_COMPONENT_MPI_DESCRIPTION
    "${about}\n\nThis is the program that solves boards on many machines, by MPI.")
set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)

set(library libtriwar${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "${about}\n\nThis is the library that programs in C load.")
set(control ${PROJECT_BINARY_DIR}/debian)
file(CONFIGURE OUTPUT ${control}/shlibs CONTENT
"libtriwar ${PROJECT_VERSION_MAJOR} ${library} (>= ${PROJECT_VERSION})
")
file(CONFIGURE OUTPUT ${control}/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtriwar-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"${about}\n
These files are needed to build programs in C, and with libzstd-dev in C++.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "${library} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS libzstd-dev)

set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianFiles.cmake)
set(CPACK_TRIWAR_SOURCE_DIR ${PROJECT_SOURCE_DIR})
include(CPack)
