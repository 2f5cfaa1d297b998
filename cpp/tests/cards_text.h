// Cards as text for the tests: "AS" is the ace of the suit that the core calls trump, if there is
// one.
#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include "ohhell/cards.h"

namespace ohhell::testing {

inline Card card(std::string_view text) {
  const auto rank = std::string_view("23456789TJQKA").find(text[0]);
  const auto suit = std::string_view("CDHS").find(text[1]);
  return static_cast<Card>(16 * suit + rank);
}

// "AS 9H 4C"
inline CardSet hand(const std::string& text) {
  std::istringstream words(text);
  CardSet cards = 0;
  for (std::string word; words >> word;) cards |= set_of(card(word));
  return cards;
}

}  // namespace ohhell::testing
