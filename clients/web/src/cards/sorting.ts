// How the cards of a hand lie. It is a matter of taste, so it is the page's own.

import { heightOf, isRed, SUITS, type Suit, suitOf } from "./card";

export interface Sorting {
  readonly rank: "descending" | "ascending";
  /** Suits from left to right: as the deck has them, or the other way round. */
  readonly suits: "ascending" | "descending";
  /** Red and black in turn, as far as the suits at hand allow. */
  readonly alternate: boolean;
  /** The trump first, whatever its place. */
  readonly trumpFirst: boolean;
}

/** The suits of a hand in the order in which they lie. */
export function suitOrder(held: ReadonlySet<Suit>, sorting: Sorting, trump?: Suit): Suit[] {
  const all = SUITS.filter((suit) => held.has(suit));
  if (sorting.suits === "descending") all.reverse();
  const first = sorting.trumpFirst && trump !== undefined ? all.filter((s) => s === trump) : [];
  const rest = all.filter((suit) => !first.includes(suit));
  if (!sorting.alternate) return [...first, ...rest];
  return alternated(rest, first[0]);
}

/** Takes each time the first suit of the other colour, where there is one. */
function alternated(suits: Suit[], first: Suit | undefined): Suit[] {
  const left = [...suits];
  const made: Suit[] = first === undefined ? [] : [first];
  while (left.length > 0) {
    const last = made.at(-1);
    // Without a last one, begin with the colour that there is more of: then none touch.
    const red = left.filter(isRed).length;
    const wanted = last === undefined ? red > left.length - red : !isRed(last);
    const at = left.findIndex((suit) => isRed(suit) === wanted);
    made.push(...left.splice(Math.max(at, 0), 1));
  }
  return made;
}

export function sorted(cards: readonly string[], sorting: Sorting, trump?: Suit): string[] {
  const suits = suitOrder(new Set(cards.map(suitOf)), sorting, trump);
  const up = sorting.rank === "ascending" ? 1 : -1;
  return [...cards].sort(
    (a, b) =>
      suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)) || up * (heightOf(a) - heightOf(b)),
  );
}
