#include "ohhell/deals.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <stdexcept>

#include "register.h"
#include "round.h"
#include "wide.h"

namespace ohhell::bindings {

namespace {

py::array_t<CardSet> sample(const PyRound& round, const KnownHands& known, int turn_up,
                            py::ssize_t n, std::uint64_t seed) {
  const View view = make_view(round, known, turn_up);
  const int seats = round.round.rules().seats;
  if (n < 0) throw std::invalid_argument("n must not be negative");
  py::array_t<CardSet> result({n, py::ssize_t{seats}});
  auto out = result.mutable_unchecked<2>();
  const py::gil_scoped_release release;
  DealSampler sampler(unseen(view));
  sampler.prepare(static_cast<std::uint64_t>(n));
  if (sampler.count() == 0) throw std::invalid_argument("no deal is consistent with what is known");
  std::array<Hands, kLanes> deals{};
  for (Hands& hands : deals) {
    for (int seat = 0; seat < seats; ++seat) {
      if (view.knows(seat)) hands[static_cast<std::size_t>(seat)] = view.hand(seat);
    }
  }
  for (py::ssize_t i = 0; i < n; ++i) {
    const auto lane = static_cast<std::size_t>(i) % kLanes;
    if (lane == 0) {
      Stream stream(seed, Purpose::kDeals, static_cast<std::uint64_t>(i) / kLanes);
      sampler.sample(stream, deals);
    }
    for (int seat = 0; seat < seats; ++seat) {
      const CardSet dealt =
          deals[lane][static_cast<std::size_t>(seat)] | view.round.played_by(seat);
      out(i, seat) = round.order.to_caller(dealt);
    }
  }
  return result;
}

DealSampler sampler_of(const PyRound& round, const KnownHands& known, int turn_up) {
  const View view = make_view(round, known, turn_up);
  const py::gil_scoped_release release;
  return DealSampler(unseen(view));
}

// As a context manager.
class PyFewerStates {
 public:
  explicit PyFewerStates(std::size_t most) : most_(most) {}
  void enter() { now_.emplace(most_); }
  void exit(const py::object&, const py::object&, const py::object&) { now_.reset(); }

 private:
  std::size_t most_;
  std::optional<FewerStates> now_;
};

}  // namespace

void register_deals(py::module_& m) {
  using namespace py::literals;
  py::register_exception<TooManyDeals>(m, "TooManyDeals", PyExc_ValueError);
  py::register_exception<TooManyStates>(m, "TooManyStates", PyExc_RuntimeError);
  py::class_<PyFewerStates>(m, "FewerStates",
                            "Within it, whatever counts deals in this thread raises TooManyStates "
                            "where that needs more than so many states.")
      .def(py::init<std::size_t>(), "most"_a)
      .def("__enter__", &PyFewerStates::enter)
      .def("__exit__", &PyFewerStates::exit, "type"_a, "error"_a, "traceback"_a);
  m.def(
      "count_deals",
      [](const PyRound& round, const KnownHands& known, int turn_up) {
        return to_python(sampler_of(round, known, turn_up).count());
      },
      "round"_a, "known"_a, "turn_up"_a = -1,
      "How many deals are consistent with the plays and the known hands (masks as dealt, by "
      "seat).\n"
      "Raises TooManyDeals beyond 4 million states of the count or 2^128 deals.");
  m.def(
      "possible_cards",
      [](const PyRound& round, const KnownHands& known, int turn_up) {
        const Hands possible = sampler_of(round, known, turn_up).possible();
        std::vector<CardSet> result;
        for (int seat = 0; seat < round.round.rules().seats; ++seat) {
          result.push_back(round.order.to_caller(possible[static_cast<std::size_t>(seat)]));
        }
        return result;
      },
      "round"_a, "known"_a, "turn_up"_a = -1,
      "By seat, the cards that it still holds in at least one consistent deal; 0 for known hands.");
  m.def(
      "sample_deals", &sample, "round"_a, "known"_a, "turn_up"_a, "n"_a, "seed"_a,
      "Draws n consistent deals, each with the same chance: a uint64 array (n, seats) of hands as "
      "dealt.\n"
      "They are the deals that a search with this seed plays. Raises ValueError if there is none.");
}

}  // namespace ohhell::bindings
