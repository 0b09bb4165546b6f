# compile_together(FILE...): compiles the files of each top folder in few translation units, which
# takes less than half the time. Two files that declare the same name at the beginning of a line get
# different units, because their anonymous namespaces would clash. Files in the list `alone` get
# units of their own.
function(compile_together)
  set(bytes_in_unit 100000)
  foreach(file ${ARGN})
    string(REGEX REPLACE "_test\\.cpp$" "" test ${file})
    if(test IN_LIST alone)
      continue()
    endif()
    # The names in "int f(", "struct Case {" and "constexpr int limit = 5;".
    file(READ ${file} text)
    string(LENGTH "${text}" size)
    string(REGEX REPLACE "[][;]" "=" text "${text}")  # which lists of CMake give a meaning
    string(REGEX REPLACE "\n(TEST_CASE|TYPE_TO_STRING|using|namespace|template)[^\n]*" "" text "${text}")
    string(REGEX MATCHALL "\n[a-zA-Z][^(={\n]*[ *&][A-Za-z0-9_]+ ?[(={]" names "${text}")
    list(TRANSFORM names REPLACE "^.*[ *&\n]([A-Za-z0-9_]+) ?[(={]$" "\\1")
    string(REGEX REPLACE "[/.].*" "" folder ${file})
    # The first unit of the folder that has room and none of the names.
    foreach(i RANGE 99)
      set(unit ${folder}_${i})
      set(common ${names})
      list(REMOVE_ITEM common no_name ${names_${unit}})
      math(EXPR total "0${size_${unit}} + ${size}")
      if("${common}" STREQUAL "${names}" AND (NOT size_${unit} OR total LESS bytes_in_unit))
        break()
      endif()
    endforeach()
    set(size_${unit} ${total})
    list(APPEND names_${unit} ${names})
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${unit})
  endforeach()
endfunction()
