# Makes a manual page: puts the options that a program knows in the place of @OPTIONS@.
# Called as: cmake -DPROGRAM=program -DINPUT=page.in -DOUTPUT=page -P ManualPage.cmake
execute_process(COMMAND ${PROGRAM} --manual-options OUTPUT_VARIABLE OPTIONS COMMAND_ERROR_IS_FATAL ANY)
configure_file(${INPUT} ${OUTPUT} @ONLY)
