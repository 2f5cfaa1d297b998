// What compiled the core: a name and a version.
#pragma once

namespace ohhell {

#if defined(__clang__)
inline constexpr const char* kCompiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
inline constexpr const char* kCompiler = "GCC " __VERSION__;
#else
inline constexpr const char* kCompiler = "an unknown compiler";
#endif

}  // namespace ohhell
