#include "ohhell/rules.h"

#include "cards_text.h"
#include "check.h"

namespace ohhell {
namespace {

using testing::card;
using testing::hand;

Demand led(const char* best) { return {suit_of(card(best)), card(best), true}; }
// A trick led in `suit` that `best` is winning by ruffing it.
Demand ruffed(const char* any_of_suit, const char* best) {
  return {suit_of(card(any_of_suit)), card(best), true};
}

TEST_CASE("any card may be led, and the suit led must be followed") {
  const RoundRules rules;
  const CardSet cards = hand("AS 9H 4C 2C");
  CHECK(legal_cards(rules, cards, {}) == cards);
  CHECK(legal_cards(rules, cards, led("TC")) == hand("4C 2C"));
  CHECK(legal_cards(rules, cards, led("TD")) == cards);
  CHECK(why_illegal(rules, cards, card("AS"), led("TC")) == Illegal::kMustFollow);
  CHECK(why_illegal(rules, cards, card("KS"), led("TC")) == Illegal::kNotHeld);
  CHECK(why_illegal(rules, cards, card("2C"), led("TC")) == Illegal::kNone);
}

TEST_CASE("must_trump: a void seat plays a trump if it holds one, high or low") {
  RoundRules rules;
  rules.must_trump = true;
  CHECK(legal_cards(rules, hand("AS 2S 9H"), led("TD")) == hand("AS 2S"));
  CHECK(legal_cards(rules, hand("2S 9H"), ruffed("TD", "3S")) == hand("2S"));
  CHECK(legal_cards(rules, hand("9H 4C"), led("TD")) == hand("9H 4C"));
  CHECK(legal_cards(rules, hand("AS 2S 9D"), led("TD")) == hand("9D"));
  CHECK(legal_cards(rules, hand("AS 2S 9D"), {}) == hand("AS 2S 9D"));
  CHECK(why_illegal(rules, hand("AS 9H"), card("9H"), led("TD")) == Illegal::kMustTrump);
  rules.has_trump = false;
  CHECK(legal_cards(rules, hand("AS 2S 9H"), led("TD")) == hand("AS 2S 9H"));
}

TEST_CASE("must_beat: following suit, above the best of that suit, unless the trick is ruffed") {
  RoundRules rules;
  rules.must_beat = true;
  CHECK(legal_cards(rules, hand("2D 9D JD AS"), led("TD")) == hand("JD"));
  CHECK(legal_cards(rules, hand("2D 9D AS"), led("TD")) == hand("2D 9D"));
  CHECK(legal_cards(rules, hand("2D JD AS"), ruffed("TD", "2S")) == hand("2D JD"));
  // Trumps led are no ruff.
  CHECK(legal_cards(rules, hand("2S JS AD"), led("TS")) == hand("JS"));
  // It says nothing about a void seat.
  CHECK(legal_cards(rules, hand("2C JS"), led("TD")) == hand("2C JS"));
  CHECK(why_illegal(rules, hand("2D JD"), card("2D"), led("TD")) == Illegal::kMustBeat);
}

TEST_CASE(
    "lead_trump: what may not be led, and the hand of trumps that may lead one all the same") {
  RoundRules rules;
  const Demand barred{-1, kNoCard, false};
  CHECK(legal_cards(rules, hand("AS 2S 9H"), barred) == hand("9H"));
  CHECK(legal_cards(rules, hand("AS 2S"), barred) == hand("AS 2S"));
  rules.lead_trump = LeadTrump::kAfterBroken;
  CHECK(why_illegal(rules, hand("AS 9H"), card("AS"), barred) == Illegal::kTrumpNotBroken);
  rules.lead_trump = LeadTrump::kAfterFirstTrick;
  CHECK(why_illegal(rules, hand("AS 9H"), card("AS"), barred) == Illegal::kNoTrumpInFirstTrick);
  rules.has_trump = false;
  CHECK(legal_cards(rules, hand("AS 2S 9H"), barred) == hand("AS 2S 9H"));
}

TEST_CASE("a card beats a lower one of its suit, and a trump any other suit") {
  RoundRules rules;
  CHECK(beats(rules, card("JD"), card("TD")));
  CHECK(!beats(rules, card("9D"), card("TD")));
  CHECK(!beats(rules, card("AH"), card("TD")));
  CHECK(beats(rules, card("2S"), card("AH")));
  CHECK(!beats(rules, card("AH"), card("2S")));
  rules.has_trump = false;
  CHECK(!beats(rules, card("2S"), card("AH")));
}

// The definition: a card is missing exactly if no hand that holds it could have played so.
TEST_CASE("what a play shows is exactly what no hand that plays so can hold") {
  const CardSet deck = hand("2C 3C 4C 2D 3D 4D 2S 3S 4S");
  for (int options = 0; options < 8; ++options) {
    RoundRules rules;
    rules.deck = deck;
    rules.must_trump = options & 1;
    rules.must_beat = options & 2;
    rules.has_trump = options & 4;
    const Demand demands[] = {{},        {-1, kNoCard, false}, led("3C"), led("3D"),
                              led("3S"), ruffed("2C", "3S")};
    for (const Demand& demand : demands) {
      if (!rules.has_trump && (demand.led_suit < 0 || suit_of(demand.best) != demand.led_suit))
        continue;
      for_each_card(deck & ~(demand.best == kNoCard ? 0 : set_of(demand.best)), [&](Card played) {
        CardSet possible = 0;
        // Every hand of up to nine cards that holds the card and may play it.
        for (CardSet subset = deck; subset != 0; subset = (subset - 1) & deck) {
          if (!contains(subset, played)) continue;
          if (contains(legal_cards(rules, subset, demand), played)) possible |= subset;
        }
        const CardSet missing = shown_missing(rules, played, demand) & deck;
        CAPTURE(options);
        CAPTURE(static_cast<int>(played));
        CHECK((possible & ~set_of(played)) == (deck & ~missing & ~set_of(played)));
      });
    }
  }
}

}  // namespace
}  // namespace ohhell
