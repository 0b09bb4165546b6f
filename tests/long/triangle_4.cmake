# Makes the table of the quiet states of triangle-4 and has all 2^30 states checked by plain moves.
# Called as: cmake -DGENERATE=program -DTABLE=file -P triangle_4.cmake
execute_process(COMMAND ${GENERATE} triangle-4 --index quiet --force --output ${TABLE}
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${GENERATE} --verify ${TABLE} --all
                OUTPUT_VARIABLE verdict COMMAND_ERROR_IS_FATAL ANY)
message("${verdict}")
if(NOT verdict MATCHES "all 1073741824 states")
  message(FATAL_ERROR "not all states were checked")
endif()
