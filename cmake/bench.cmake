# The program whose instructions are counted; built by `make instructions` and `make profile`.
add_executable(ohhell_hot_paths EXCLUDE_FROM_ALL cpp/bench/hot_paths.cpp)
target_link_libraries(ohhell_hot_paths PRIVATE ohhell_core)
