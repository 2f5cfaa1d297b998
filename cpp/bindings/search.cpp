#include "ohhell/search.h"

#include <pybind11/functional.h>
#include <pybind11/native_enum.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "deadline.h"
#include "ohhell/bid_model.h"
#include "ohhell/history.h"
#include "ohhell/pool.h"
#include "register.h"
#include "round.h"
#include "wide.h"

namespace ohhell::bindings {

namespace {

using Points = std::vector<std::vector<int>>;
using Token = std::shared_ptr<CancelToken>;
using Progress = std::function<void(const SearchAnswer&)>;
using Leanings = std::vector<std::pair<int, int>>;

ScoreTable score_table(const Points& points, int cards) {
  ScoreTable table;
  const auto size = static_cast<std::size_t>(cards) + 1;
  if (points.size() != size)
    throw std::invalid_argument("scores must have a row for each bid 0..cards");
  for (std::size_t bid = 0; bid < size; ++bid) {
    if (points[bid].size() != size)
      throw std::invalid_argument("scores must have a column for each number of tricks 0..cards");
    std::ranges::copy(points[bid], table.points[bid].begin());
  }
  return table;
}

PlayoutRules playout_rules(const PyRound& round, int turn_up, const Points& scores) {
  PlayoutRules playout;
  playout.rules = round.round.rules();
  playout.deck = playout.rules.deck;
  if (turn_up >= 0) playout.deck &= ~set_of(round.order.to_core(checked_card(turn_up)));
  playout.scores = score_table(scores, playout.rules.cards);
  return playout;
}

// The situation, whether the play was the highest and the lowest of the cards that serve, and of
// how many cards it is one that are chosen from at random.
using Reason = std::tuple<int, bool, bool, int>;

std::vector<Reason> explain_plays(const PyRound& round, const KnownHands& hands, int turn_up,
                                  const Points& scores) {
  const View view = make_view(round, hands, turn_up);
  const int seats = round.round.rules().seats;
  if (std::ssize(hands) != seats) throw std::invalid_argument("all hands must be given");
  std::array<LaneCards, kMaxSeats> dealt{};
  for (int seat = 0; seat < seats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    fill(dealt[s], view.dealt[s]);
  }
  const History history(playout_rules(round, turn_up, scores), round.round, (1U << seats) - 1);
  std::vector<Reason> result;
  for (const LaneReason& reason : history.reasons(dealt.data())) {
    result.emplace_back(reason.situation.at[0], reason.high.at[0] != 0, reason.low.at[0] != 0,
                        reason.choices.at[0]);
  }
  return result;
}

Standing standing(const std::vector<int>& totals, const std::vector<int>& if_made,
                  const std::vector<int>& if_failed, const std::vector<double>& later,
                  int later_step) {
  Standing game;
  const auto copy = [](const std::vector<int>& from, WinChance::Points& to) {
    if (from.size() > to.size()) throw std::invalid_argument("a number for each seat");
    std::ranges::copy(from, to.begin());
  };
  copy(totals, game.totals);
  copy(if_made, game.if_made);
  copy(if_failed, game.if_failed);
  if (later.empty() || later_step < 1) throw std::invalid_argument("later must not be empty");
  game.later = later;
  game.later_step = later_step;
  return game;
}

struct Request {
  SearchRequest request;
  Token token;  // kept alive while the search runs
};

Request make_request(const PyRound& round, const KnownHands& known, int turn_up, int seat,
                     const Points& scores, bool uniform, double rival_weight,
                     const std::optional<Standing>& game, std::uint64_t deals,
                     std::optional<double> seconds, double standard_error, std::uint64_t seed,
                     Token token) {
  const RoundRules& rules = round.round.rules();
  if (seat < 0 || seat >= rules.seats) throw std::invalid_argument("no such seat");
  if (deals < 1) throw std::invalid_argument("deals must be at least 1");
  SearchRequest request{make_view(round, known, turn_up),
                        seat,
                        score_table(scores, rules.cards),
                        uniform ? Playouts::kUniform : Playouts::kPolicy,
                        {},
                        {},
                        seed};
  if (rival_weight != 0) request.objective = lead_objective(rules.seats, rival_weight);
  if (game) request.objective = win_objective(*game);
  request.limits.deals = deals;
  request.limits.standard_error = standard_error;
  request.limits.cancel = token.get();
  request.limits.deadline = deadline_in(seconds);
  return {std::move(request), std::move(token)};
}

std::vector<Card> read_cards(const PyRound& round, const std::vector<int>& cards) {
  std::vector<Card> read;
  for (const int card : cards) {
    read.push_back(card < 0 ? kNoCard : round.order.to_core(checked_card(card)));
  }
  return read;
}

std::vector<int> read_bids(const PyRound& round, const std::vector<int>& bids) {
  for (const int bid : bids) {
    if (bid < 0 || bid > round.round.rules().cards)
      throw std::invalid_argument("a bid must be 0..cards");
  }
  return bids;
}

Policy read_policy(const Leanings& leanings) {
  if (std::ssize(leanings) != kSituations)
    throw std::invalid_argument("a policy must have a pair for each situation");
  Policy policy;
  for (std::size_t i = 0; i < leanings.size(); ++i) {
    const auto [high, low] = leanings[i];
    if (high < 0 || low < 0 || high + low > 255)
      throw std::invalid_argument("a policy's pairs must add up to 0..255");
    policy.in[i] = {static_cast<std::uint8_t>(high), static_cast<std::uint8_t>(low)};
  }
  return policy;
}

Evidence read_evidence(int infer) {
  if (infer < 0 || infer > static_cast<int>(Evidence::kBidsAndPlays))
    throw std::invalid_argument("infer must be 0 (nothing), 1 (bids) or 2 (bids and plays)");
  return static_cast<Evidence>(infer);
}

// Binds a search over actions, which `read` makes of the caller's numbers.
template <class Action>
void bind_search(py::module_& m, const char* name, const char* actions_name,
                 std::vector<Action> (*read)(const PyRound&, const std::vector<int>&),
                 SearchAnswer (*search)(const SearchRequest&, const std::vector<Action>&),
                 const char* doc) {
  using namespace py::literals;
  m.def(
      name,
      [read, search](const PyRound& round, const KnownHands& known, int turn_up, int seat,
                     const std::vector<int>& numbers, const Points& scores, bool uniform,
                     double rival_weight, const std::optional<Standing>& game, std::uint64_t deals,
                     std::optional<double> seconds, double standard_error, std::uint64_t seed,
                     Token token, int infer, bool calibrate,
                     const std::optional<Progress>& progress, const std::optional<Leanings>& policy,
                     bool random_rivals) {
        const std::vector<Action> actions = read(round, numbers);
        if (actions.empty()) throw std::invalid_argument("there is nothing to decide");
        Request made = make_request(round, known, turn_up, seat, scores, uniform, rival_weight,
                                    game, deals, seconds, standard_error, seed, std::move(token));
        made.request.infer = read_evidence(infer);
        made.request.random_rivals = random_rivals;
        made.request.calibrate = calibrate;
        if (policy) made.request.policy = read_policy(*policy);
        if (progress) made.request.progress = *progress;  // takes the GIL by itself
        const py::gil_scoped_release release;
        return search(made.request, actions);
      },
      "round"_a, "known"_a, "turn_up"_a, "seat"_a, py::arg(actions_name), "scores"_a, py::kw_only(),
      "uniform"_a = false, "rival_weight"_a = 0.0, "game"_a = py::none(), "deals"_a = 1000,
      "seconds"_a = py::none(), "standard_error"_a = 0.0, "seed"_a = 0, "token"_a = py::none(),
      "infer"_a = 0, "calibrate"_a = false, "progress"_a = py::none(), "policy"_a = py::none(),
      "random_rivals"_a = false, doc);
}

}  // namespace

void register_search(py::module_& m) {
  using namespace py::literals;

  py::native_enum<Stop>(m, "Stop", "enum.Enum", "What ended a search.")
      .value("DEALS", Stop::kDeals)
      .value("TIME", Stop::kTime)
      .value("STANDARD_ERROR", Stop::kStandardError)
      .value("CANCELLED", Stop::kCancelled)
      .finalize();

  py::class_<Standing>(m, "Standing", "The game around a round; lists by seat.")
      .def(py::init(&standing), py::kw_only(), "totals"_a, "if_made"_a, "if_failed"_a, "later"_a,
           "later_step"_a,
           "totals: points before the round. if_made, if_failed: what a run pays in this round. "
           "later: the chance that later rounds bring a seat index * later_step points more than "
           "the least; they add up to 1.");

  py::class_<Mean>(m, "Mean", "A mean and its standard error.")
      .def_readonly("mean", &Mean::mean)
      .def_readonly("error", &Mean::error);

  py::class_<Estimate>(m, "Estimate", "What one action is worth.")
      .def_readonly("value", &Estimate::value, "Of the objective.")
      .def_readonly("points", &Estimate::points, "The seat's own points.")
      .def_readonly("make", &Estimate::make, "The chance of making the bid.")
      .def_readonly("taken", &Estimate::taken,
                    "The chance of each number of tricks 0..26 at the end of the round.")
      .def_readonly("rivals_made", &Estimate::rivals_made,
                    "The mean number of other seats that make their bids.");

  py::class_<SearchAnswer>(m, "SearchAnswer")
      .def_readonly("estimates", &SearchAnswer::estimates,
                    "By action, in the order asked; empty if cancelled.")
      .def_readonly("deals", &SearchAnswer::deals, "Deals played for each action.")
      .def_readonly("effective_deals", &SearchAnswer::effective_deals,
                    "So many independent ones would tell as much.")
      .def_readonly("stop", &SearchAnswer::stop)
      .def_property_readonly(
          "consistent_deals",
          [](const SearchAnswer& self) { return to_python(self.consistent_deals); })
      .def(
          "difference_error",
          [](const SearchAnswer& self, std::size_t i, std::size_t j) {
            if (i >= self.estimates.size() || j >= self.estimates.size())
              throw py::index_error("no such action");
            return self.difference_errors[i * self.estimates.size() + j];
          },
          "i"_a, "j"_a, "The standard error of the difference of two values.");

  m.def(
      "expected_tricks",
      [](const PyRound& round, CardSet hand, int turn_up, const Points& scores) {
        const PlayoutRules playout = playout_rules(round, turn_up, scores);
        const CardSet cards = round.order.to_core(hand);
        const py::gil_scoped_release release;
        return BidModel(playout).expected_tricks(cards) / 256.0;
      },
      "round"_a, "hand"_a, "turn_up"_a, "scores"_a,
      "The tricks that a hand can expect by the model of bids. The same rules and hand, the same "
      "answer.");

  m.def(
      "explain_plays", &explain_plays, "round"_a, "hands"_a, "turn_up"_a, "scores"_a,
      "How the policy sees each play of a round but the last of each seat: the situation, whether "
      "the play was the highest and whether it was the lowest of the cards that serve, and of how "
      "many cards it is one that are chosen from at random (0: of none). Situation SITUATIONS: the "
      "policy has no preference.\n"
      "hands: of all seats, as dealt.");
  m.def(
      "policy",
      [](int power) {
        if (power < 1 || power > 16) throw std::invalid_argument("power must be 1..16");
        Leanings leanings;
        for (const Leaning& lean : sharpened(kHabitsOfPlay, power).in) {
          leanings.emplace_back(lean.high, lean.low);
        }
        return leanings;
      },
      "power"_a,
      "The habits of play as a policy of playouts, what is left to chance taken to a power; 1: as "
      "seen.");
  m.attr("SITUATIONS") = static_cast<int>(kSituations);

  m.def(
      "threads", [] { return Pool::instance().threads(); },
      "Threads of the pool that all searches share.");

  m.def(
      "instruction_set", [] { return kernel().name; },
      "What playouts run on: portable, avx2 or avx512; OHHELL_ISA in the environment forces one.\n"
      "Raises ValueError where that one is not available.");
  m.def(
      "instruction_sets",
      [] {
        std::vector<const char*> names;
        for (const Kernel* one : kernels()) names.push_back(one->name);
        return names;
      },
      "Those that this processor can run, the best one first.");

  bind_search<Card>(
      m, "estimate_plays", "cards", &read_cards, &estimate_plays,
      "Estimates each of the cards, legal plays of the seat whose turn it is; -1 stands for the "
      "card that it does not see.\n"
      "known: hands as dealt, by seat. scores: points by bid and tricks. seconds: from now. "
      "game: the value is the chance to win it. "
      "infer: play on deals that bids (1), or bids and plays (2), make likely. calibrate: "
      "estimates "
      "by how often players make their bids. "
      "random_rivals: under the policy the other seats bid and play at random. "
      "policy: how often of 256 choices playouts take the highest and the lowest card, by "
      "situation.");
  bind_search<int>(
      m, "analyze_bids", "bids", &read_bids, &analyze_bids,
      "Estimates each of the bids when it is played for; the others as for estimate_plays.");
}

}  // namespace ohhell::bindings
