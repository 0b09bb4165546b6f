# Writes lookup/known_values.inc for lookup/known_values.cpp: the values of docs/inside/results.csv,
# by board. Sets known_values_folder to the folder to include it from.
set(known_values_folder ${PROJECT_BINARY_DIR}/known_values)
set(results ${PROJECT_SOURCE_DIR}/docs/inside/results.csv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${results})
file(STRINGS ${results} rows REGEX "^[a-z]+-[0-9]")
set(values "")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^([^,]+),[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,(-?[0-9]+),")
    message(FATAL_ERROR "${results}: no value in the row ${row}")
  endif()
  string(APPEND values "{\"${CMAKE_MATCH_1}\", ${CMAKE_MATCH_2}},\n")
endforeach()
file(CONFIGURE OUTPUT ${known_values_folder}/lookup/known_values.inc CONTENT "${values}" @ONLY)
