# The page for browsers lies in python/ohhell/web_page and goes into the wheel with the package. Where it
# is not there yet, it is built now, if Node.js and the sources are at hand; if not, it is said and the
# wheel has no page: the server then tells how to get one.
set(page_script "${CMAKE_CURRENT_SOURCE_DIR}/scripts/build_page.py")
if(NOT EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/python/ohhell/web_page/index.html" AND EXISTS "${page_script}")
  message(STATUS "Building the page for browsers")
  execute_process(
    COMMAND "${Python_EXECUTABLE}" "${page_script}" --if-possible
    RESULT_VARIABLE page_result)
  if(page_result)
    message(WARNING "The page for browsers could not be built; the rest goes on without it")
  endif()
endif()
