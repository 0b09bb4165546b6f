# Makes a manual page: replaces @OPTIONS@ with the options that the program prints.
# Usage: cmake -DPROGRAM=program -DINPUT=page.in -DOUTPUT=page -P ManualPage.cmake
execute_process(COMMAND ${PROGRAM} --manual-options OUTPUT_VARIABLE OPTIONS COMMAND_ERROR_IS_FATAL ANY)
# mdoc wants each sentence on a line of its own.
string(REGEX REPLACE "([a-z)]\\.) ([A-Z])" "\\1\n\\2" OPTIONS "${OPTIONS}")
configure_file(${INPUT} ${OUTPUT} @ONLY)
