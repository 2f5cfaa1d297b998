#include <pybind11/pybind11.h>

#include "ohhell/compiler.h"
#include "register.h"

PYBIND11_MODULE(_core, m, pybind11::mod_gil_not_used(),
                pybind11::multiple_interpreters::per_interpreter_gil()) {
  using namespace ohhell::bindings;
  m.doc() =
      "The native core of ohhell: rules of play, deals, search and claims. Cards are numbers (see "
      "ohhell.cards).";
  m.attr("compiler") = ohhell::kCompiler;
  register_round(m);
  register_deals(m);
  register_search(m);
  register_claim(m);
}
