# One program holds all native tests; ctest runs it once for each file of tests, so that they run side by side.
file(GLOB test_sources CONFIGURE_DEPENDS cpp/tests/*.cpp)
list(REMOVE_ITEM test_sources "${CMAKE_CURRENT_SOURCE_DIR}/cpp/tests/main.cpp")

add_executable(ohhell_tests cpp/tests/main.cpp ${test_sources})
target_link_libraries(ohhell_tests PRIVATE ohhell_core)

foreach(source IN LISTS test_sources)
  get_filename_component(name "${source}" NAME)
  add_test(NAME ${name} COMMAND ohhell_tests --file ${name})
endforeach()

# Each long check is a program of its own: `make slow-NAME` builds and runs cpp/tests/slow/NAME.cpp.
file(GLOB slow_sources CONFIGURE_DEPENDS cpp/tests/slow/*.cpp)
foreach(source IN LISTS slow_sources)
  get_filename_component(name "${source}" NAME_WE)
  add_executable(slow_${name} EXCLUDE_FROM_ALL cpp/tests/main.cpp "${source}")
  target_link_libraries(slow_${name} PRIVATE ohhell_core)
endforeach()
