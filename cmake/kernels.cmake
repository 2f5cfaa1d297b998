# The kernels: the same code compiled for each instruction set, chosen at run time (see kernel.h).
target_sources(ohhell_core PRIVATE cpp/src/lanes/kernel_portable.cpp)
target_include_directories(ohhell_core PRIVATE cpp/src)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  target_sources(ohhell_core PRIVATE cpp/src/lanes/kernel_avx2.cpp cpp/src/lanes/kernel_avx512.cpp)
  target_compile_definitions(ohhell_core PRIVATE OHHELL_X86)
  set_source_files_properties(cpp/src/lanes/kernel_avx2.cpp PROPERTIES COMPILE_OPTIONS -mavx2)
  set_source_files_properties(cpp/src/lanes/kernel_avx512.cpp PROPERTIES
    COMPILE_OPTIONS "-mavx2;-mavx512bw;-mavx512vl;-mavx512dq")
endif()
