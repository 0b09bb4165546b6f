# Makes a manual page: prints the options with the program, and inserts them between the marks of
# the input.
# Usage: cmake -DPROGRAM=program -DINPUT=page.in -DOUTPUT=page -P ManualPage.cmake
execute_process(COMMAND ${PROGRAM} --manual-options OUTPUT_VARIABLE options COMMAND_ERROR_IS_FATAL ANY)
# mdoc wants each sentence on a line of its own.
string(REGEX REPLACE "([a-z)]\\.) ([A-Z])" "\\1\n\\2" options "${options}")
file(READ ${INPUT} page)
string(FIND "${page}" ".\\\" Begin of options." begin)
string(FIND "${page}" ".\\\" End of options.\n" end)
if(begin EQUAL -1 OR end EQUAL -1)
  message(FATAL_ERROR "${INPUT}: the marks of the options are missing")
endif()
string(SUBSTRING "${page}" 0 ${begin} before)
string(SUBSTRING "${page}" ${end} -1 after)
file(WRITE ${OUTPUT} "${before}${options}${after}")
