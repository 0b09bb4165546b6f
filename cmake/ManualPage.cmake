# Makes a manual page: replaces @OPTIONS@ with the options that the program prints.
# Usage: cmake -DPROGRAM=program -DINPUT=page.in -DOUTPUT=page -P ManualPage.cmake
execute_process(COMMAND ${PROGRAM} --manual-options OUTPUT_VARIABLE OPTIONS COMMAND_ERROR_IS_FATAL ANY)
configure_file(${INPUT} ${OUTPUT} @ONLY)
