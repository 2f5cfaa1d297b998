# ohhell_flags: how every target of the project is compiled.
add_library(ohhell_flags INTERFACE)
target_compile_features(ohhell_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Answers are the same on every machine: no fused multiply-add may round differently.
target_compile_options(ohhell_flags INTERFACE -ffp-contract=off)

target_compile_options(ohhell_flags INTERFACE -Wall -Wextra -Wpedantic)
if(OHHELL_WERROR)
  target_compile_options(ohhell_flags INTERFACE -Werror)
endif()

if(OHHELL_SANITIZE)
  target_compile_options(ohhell_flags INTERFACE
    -fsanitize=${OHHELL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(ohhell_flags INTERFACE -fsanitize=${OHHELL_SANITIZE})
elseif(OHHELL_LTO AND CMAKE_BUILD_TYPE STREQUAL "Release")
  include(CheckIPOSupported)
  check_ipo_supported(RESULT lto_works OUTPUT lto_output LANGUAGES CXX)
  if(lto_works)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(STATUS "Link-time optimisation is not available: ${lto_output}")
  endif()
endif()
