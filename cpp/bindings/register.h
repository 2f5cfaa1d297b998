// One function a topic; each is defined in the file of that name.
#pragma once

#include <pybind11/pybind11.h>

namespace ohhell::bindings {

void register_round(pybind11::module_& m);
void register_deals(pybind11::module_& m);
void register_search(pybind11::module_& m);
void register_claim(pybind11::module_& m);

}  // namespace ohhell::bindings
