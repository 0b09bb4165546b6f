# Writes service/schemas.inc for service/openapi.cpp: service/schemas.json as a literal of C++. Sets
# schemas_folder to the folder to include it from.
set(schemas_folder ${PROJECT_BINARY_DIR}/schemas)
set(schemas ${PROJECT_SOURCE_DIR}/service/schemas.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${schemas})
file(READ ${schemas} text)
file(CONFIGURE OUTPUT ${schemas_folder}/service/schemas.inc CONTENT "R\"json(${text})json\"" @ONLY)
