// 128-bit counts as Python integers.
#pragma once

#include <pybind11/pybind11.h>

#include "ohhell/wide.h"

namespace ohhell::bindings {

inline pybind11::int_ to_python(u128 value) {
  const pybind11::int_ high(static_cast<std::uint64_t>(value >> 64));
  const pybind11::int_ low(static_cast<std::uint64_t>(value));
  return pybind11::int_((high << pybind11::int_(64)) | low);
}

}  // namespace ohhell::bindings
