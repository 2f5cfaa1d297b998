#include "round.h"

#include <pybind11/native_enum.h>
#include <pybind11/stl.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ohhell/cancel.h"
#include "register.h"

namespace ohhell::bindings {

namespace {

constexpr int kNoTrump = kSuits;

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

PyRound make_round(int seats, int cards, int dealer, int trump, CardSet deck, bool must_trump,
                   bool must_beat, int lead_trump, int initial_leader, int hook_min_cards,
                   bool simultaneous) {
  require(seats >= 2 && seats <= kMaxSeats, "seats must be 2..8");
  require((deck & ~kFullDeck) == 0, "the deck holds bits that are no cards");
  require(cards >= 1 && cards <= kMaxCards && cards * seats <= size_of(deck),
          "cards must be 1..deck / seats");
  require(dealer >= 0 && dealer < seats, "dealer must be a seat");
  require(trump >= 0 && trump <= kNoTrump, "trump must be 0..4");
  require(lead_trump >= 0 && lead_trump <= 2, "lead_trump must be 0..2");
  require(initial_leader >= 0 && initial_leader <= 2, "initial_leader must be 0..2");
  require(hook_min_cards >= 0, "hook_min_cards must not be negative");
  const SuitOrder order(trump);
  RoundRules rules;
  rules.seats = seats;
  rules.cards = cards;
  rules.dealer = dealer;
  rules.has_trump = trump != kNoTrump;
  rules.deck = order.to_core(deck);
  rules.must_trump = must_trump;
  rules.must_beat = must_beat;
  rules.lead_trump = static_cast<LeadTrump>(lead_trump);
  rules.initial_leader = static_cast<InitialLeader>(initial_leader);
  rules.hook_min_cards = hook_min_cards;
  rules.simultaneous_bidding = simultaneous;
  return {Round(rules), order};
}

void bid(PyRound& self, int tricks) {
  require(self.round.phase() == Phase::kBidding, "the bidding is over");
  require(tricks >= 0 && tricks <= self.round.rules().cards, "a bid must be 0..cards");
  require(tricks != self.round.forbidden_bid(), "the hook bars this bid");
  self.round.bid(tricks);
}

void bid_all(PyRound& self, const std::vector<int>& bids) {
  require(std::ssize(bids) == self.round.rules().seats, "one bid a seat");
  for (const int tricks : bids) bid(self, tricks);
}

void play(PyRound& self, int card) {
  require(self.round.phase() == Phase::kPlaying, "there is nothing to play");
  const Card played = self.order.to_core(checked_card(card));
  require(contains(self.round.may_hold(self.round.turn()), played),
          "the seat to play cannot hold this card");
  self.round.play(played);
}

std::vector<int> by_seat(const PyRound& self, const std::array<std::int8_t, kMaxSeats>& values) {
  return {values.begin(), values.begin() + self.round.rules().seats};
}

std::vector<int> to_caller(const PyRound& self, const std::vector<Card>& cards) {
  std::vector<int> result;
  for (const Card card : cards) result.push_back(self.order.to_caller(card));
  return result;
}

std::vector<std::tuple<int, std::vector<int>, int>> tricks(const PyRound& self) {
  std::vector<std::tuple<int, std::vector<int>, int>> result;
  for (const Trick& trick : self.round.tricks()) {
    if (trick.winner >= 0)
      result.emplace_back(trick.leader, to_caller(self, trick.cards), trick.winner);
  }
  return result;
}

std::vector<std::pair<int, int>> trick_in_progress(const PyRound& self) {
  std::vector<std::pair<int, int>> result;
  int seat = self.round.leader();
  const Table& table = self.round.table();
  for (int i = 0; i < table.in_trick; ++i) {
    result.emplace_back(seat, self.order.to_caller(table.trick[static_cast<std::size_t>(i)]));
    seat = self.round.rules().after(seat);
  }
  return result;
}

int led_suit(const PyRound& self) {
  const int suit = self.round.table().led_suit;
  return suit < 0 ? -1 : suit_of(self.order.to_caller(static_cast<Card>(16 * suit)));
}

}  // namespace

Card checked_card(int card) {
  require(card >= 0 && card < 64 && contains(kFullDeck, static_cast<Card>(card)), "not a card");
  return static_cast<Card>(card);
}

View make_view(const PyRound& round, const KnownHands& known, int turn_up) {
  View view{round.round, {}, 0, kNoCard};
  for (const auto& [seat, hand] : known) {
    require(seat >= 0 && seat < round.round.rules().seats, "no such seat");
    require((hand & ~kFullDeck) == 0, "a hand holds bits that are no cards");
    require(size_of(hand) == round.round.rules().cards, "a known hand must be given as dealt");
    view.dealt[static_cast<std::size_t>(seat)] = round.order.to_core(hand);
    view.known = static_cast<std::uint8_t>(view.known | 1U << seat);
  }
  if (turn_up >= 0) view.turn_up = round.order.to_core(checked_card(turn_up));
  return view;
}

void register_round(py::module_& m) {
  py::native_enum<Phase>(m, "Phase", "enum.Enum")
      .value("BIDDING", Phase::kBidding)
      .value("PLAYING", Phase::kPlaying)
      .value("FINISHED", Phase::kFinished)
      .finalize();
  py::native_enum<Illegal>(m, "Illegal", "enum.Enum", "Why a card may not be played.")
      .value("NONE", Illegal::kNone)
      .value("NOT_HELD", Illegal::kNotHeld)
      .value("MUST_FOLLOW", Illegal::kMustFollow)
      .value("MUST_BEAT", Illegal::kMustBeat)
      .value("MUST_TRUMP", Illegal::kMustTrump)
      .value("TRUMP_NOT_BROKEN", Illegal::kTrumpNotBroken)
      .value("NO_TRUMP_IN_FIRST_TRICK", Illegal::kNoTrumpInFirstTrick)
      .finalize();

  py::class_<CancelToken, std::shared_ptr<CancelToken>>(m, "CancelToken",
                                                        "Stops work under way, from any thread.")
      .def(py::init<bool>(), py::kw_only(), py::arg("patient") = false,
           "patient: what is done under it makes way for other work of the process.")
      .def_property_readonly("patient", &CancelToken::patient)
      .def("cancel", &CancelToken::cancel)
      .def_property_readonly("cancelled", &CancelToken::cancelled);

  using namespace py::literals;
  py::class_<PyRound>(
      m, "Round", "A round as everybody at the table sees it. Cards are numbers, hands are masks.")
      .def(py::init(&make_round), py::kw_only(), "seats"_a, "cards"_a, "dealer"_a, "trump"_a,
           "deck"_a = kFullDeck, "must_trump"_a = false, "must_beat"_a = false, "lead_trump"_a = 0,
           "initial_leader"_a = 0, "hook_min_cards"_a = 0, "simultaneous"_a = false,
           "trump: 0..3 for clubs, diamonds, hearts, spades, 4 for none. Raises ValueError on "
           "values out of range.")
      .def("copy", [](const PyRound& self) { return self; })
      .def_property_readonly("seats", [](const PyRound& self) { return self.round.rules().seats; })
      .def_property_readonly("cards", [](const PyRound& self) { return self.round.rules().cards; })
      .def_property_readonly("dealer",
                             [](const PyRound& self) { return self.round.rules().dealer; })
      .def_property_readonly(
          "initial_leader",
          [](const PyRound& self) { return static_cast<int>(self.round.rules().initial_leader); },
          "As given: 0 left of the dealer, 1 the dealer, 2 the highest bidder.")
      .def_property_readonly("phase", [](const PyRound& self) { return self.round.phase(); })
      .def_property_readonly(
          "turn", [](const PyRound& self) { return self.round.turn(); },
          "The seat to bid or to play; -1 when finished, and while all bid at once.")
      .def_property_readonly(
          "forbidden_bid", [](const PyRound& self) { return self.round.forbidden_bid(); },
          "The bid that the hook bars for the next bidder, or -1.")
      .def("bid", &bid, "tricks"_a,
           "The next seat in bidding order bids. Raises ValueError on an illegal bid.")
      .def("bid_all", &bid_all, "bids"_a, "All bids at once, in bidding order.")
      .def(
          "legal",
          [](const PyRound& self, CardSet hand) {
            return self.order.to_caller(self.round.legal(self.order.to_core(hand)));
          },
          "hand"_a, "The cards of a hand that the seat to play may play.")
      .def(
          "why_illegal",
          [](const PyRound& self, CardSet hand, int card) {
            return self.round.why_illegal(self.order.to_core(hand),
                                          self.order.to_core(checked_card(card)));
          },
          "hand"_a, "card"_a)
      .def("play", &play, "card"_a,
           "The seat to play plays a card. Its legality for a known hand is the caller's to check "
           "with legal(); "
           "raises ValueError where the plays so far show that the seat cannot hold it.")
      .def_property_readonly("leader", [](const PyRound& self) { return self.round.leader(); })
      .def_property_readonly("led_suit", &led_suit, "The suit led to the trick in progress, or -1.")
      .def_property_readonly("trick", &trick_in_progress,
                             "The trick in progress: (seat, card) in the order played.")
      .def_property_readonly("tricks", &tricks, "The finished tricks: (leader, cards, winner).")
      .def_property_readonly(
          "taken", [](const PyRound& self) { return by_seat(self, self.round.table().taken); })
      .def_property_readonly(
          "bids", [](const PyRound& self) { return by_seat(self, self.round.table().bids); },
          "By seat; -1 for a seat that has not bid.")
      .def_property_readonly(
          "played",
          [](const PyRound& self) { return self.order.to_caller(self.round.table().played); })
      .def(
          "played_by",
          [](const PyRound& self, int seat) {
            require(seat >= 0 && seat < self.round.rules().seats, "no such seat");
            return self.order.to_caller(self.round.played_by(seat));
          },
          "seat"_a)
      .def(
          "may_hold",
          [](const PyRound& self, int seat) {
            require(seat >= 0 && seat < self.round.rules().seats, "no such seat");
            return self.order.to_caller(self.round.may_hold(seat));
          },
          "seat"_a, "The cards that a seat may still hold as far as its own plays tell.");
}

}  // namespace ohhell::bindings
