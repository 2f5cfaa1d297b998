// The trump of the service as a suit of the cards.

import { Trump } from "ohhell";
import type { Suit } from "../cards/card";

const SUIT_OF: Readonly<Partial<Record<Trump, Suit>>> = {
  [Trump.CLUBS]: "C",
  [Trump.DIAMONDS]: "D",
  [Trump.HEARTS]: "H",
  [Trump.SPADES]: "S",
};

/** Undefined where there is none, or none yet. */
export function suitOfTrump(trump: Trump | undefined): Suit | undefined {
  return trump === undefined ? undefined : SUIT_OF[trump];
}
