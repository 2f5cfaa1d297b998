#include "ohhell/claim.h"

#include <pybind11/functional.h>
#include <pybind11/native_enum.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "deadline.h"
#include "register.h"
#include "round.h"

namespace ohhell::bindings {

namespace {

using Progress = std::function<void(std::uint64_t)>;

// An answer together with the caller's order of suits.
struct PyClaimAnswer {
  ClaimAnswer answer;
  SuitOrder order;
  int seats;

  std::vector<int> cards(const std::vector<Card>& core) const {
    std::vector<int> result;
    for (const Card card : core) result.push_back(order.to_caller(card));
    return result;
  }

  std::vector<std::pair<std::vector<CardSet>, std::vector<int>>> counterexamples() const {
    std::vector<std::pair<std::vector<CardSet>, std::vector<int>>> result;
    for (const Counterexample& example : answer.counterexamples) {
      std::vector<CardSet> hands;
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
        hands.push_back(order.to_caller(example.hands[seat]));
      }
      result.emplace_back(std::move(hands), cards(example.plays));
    }
    return result;
  }
};

PyClaimAnswer verify(const PyRound& round, const KnownHands& known, int turn_up, int seat,
                     int tricks, std::uint64_t nodes, std::optional<double> seconds,
                     std::uint64_t seed, const std::shared_ptr<CancelToken>& token,
                     const std::optional<Progress>& progress) {
  const RoundRules& rules = round.round.rules();
  if (seat < 0 || seat >= rules.seats) throw std::invalid_argument("no such seat");
  if (round.round.phase() == Phase::kBidding)
    throw std::invalid_argument("the bidding is not over");
  if (tricks < 0 || tricks > round.round.table().tricks_left(rules)) {
    throw std::invalid_argument("tricks must be 0..those not yet finished");
  }
  ClaimRequest request{make_view(round, known, turn_up), seat, tricks, {}, seed};
  request.limits.nodes = nodes;
  request.limits.deadline = deadline_in(seconds);
  request.limits.cancel = token.get();
  if (progress) request.limits.progress = *progress;  // takes the GIL by itself
  const py::gil_scoped_release release;
  return {verify_claim(request), round.order, rules.seats};
}

}  // namespace

void register_claim(py::module_& m) {
  using namespace py::literals;

  py::native_enum<Verdict>(m, "Verdict", "enum.Enum", "The truth of a claim.")
      .value("PROVEN", Verdict::kProven)
      .value("REFUTED", Verdict::kRefuted)
      .value("UNDECIDED", Verdict::kUndecided)
      .finalize();
  py::native_enum<ClaimStop>(m, "ClaimStop", "enum.Enum", "What ended the search for a claim.")
      .value("FINISHED", ClaimStop::kFinished)
      .value("NODES", ClaimStop::kNodes)
      .value("TIME", ClaimStop::kTime)
      .value("CANCELLED", ClaimStop::kCancelled)
      .finalize();

  py::class_<PyClaimAnswer>(m, "ClaimAnswer")
      .def_property_readonly("verdict",
                             [](const PyClaimAnswer& self) { return self.answer.verdict; })
      .def_property_readonly("stop", [](const PyClaimAnswer& self) { return self.answer.stop; })
      .def_property_readonly(
          "first_play",
          [](const PyClaimAnswer& self) {
            const Card card = self.answer.first_play;
            return card == kNoCard ? -1 : static_cast<int>(self.order.to_caller(card));
          },
          "PROVEN: the claimant's next play where it is its turn, else -1.")
      .def_property_readonly(
          "leads", [](const PyClaimAnswer& self) { return self.cards(self.answer.leads); },
          "PROVEN from the top alone: the claimant's cards in the order in which it leads them.")
      .def_property_readonly(
          "counterexamples", &PyClaimAnswer::counterexamples,
          "REFUTED: hands as dealt, masks by seat, and plays from the position on.")
      .def_property_readonly("needs_guess",
                             [](const PyClaimAnswer& self) { return self.answer.needs_guess; })
      .def_property_readonly("nodes", [](const PyClaimAnswer& self) { return self.answer.nodes; });

  m.def(
      "verify_claim", &verify, "round"_a, "known"_a, "turn_up"_a, "seat"_a, "tricks"_a,
      py::kw_only(), "nodes"_a = ClaimLimits{}.nodes, "seconds"_a = py::none(), "seed"_a = 0,
      "token"_a = py::none(), "progress"_a = py::none(),
      "Whether the seat takes exactly so many of the tricks not yet finished, over every deal "
      "that the\n"
      "known hands (masks as dealt, by seat) leave open. seconds: from now. progress: is told the "
      "nodes\n"
      "so far about ten times a second, by the thread that asks.");
}

}  // namespace ohhell::bindings
