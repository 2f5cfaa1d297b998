// A card is two characters, rank then suit, as the service writes it; "??" is one that nobody here sees.

export type Suit = "C" | "D" | "H" | "S";

export const SUITS: readonly Suit[] = ["C", "D", "H", "S"];
export const RANKS = "23456789TJQKA";
export const HIDDEN = "??";

export function suitOf(card: string): Suit {
  return card[1] as Suit;
}

export function rankOf(card: string): string {
  return card[0] as string;
}

/** 0 for the two up to 12 for the ace. */
export function heightOf(card: string): number {
  return RANKS.indexOf(rankOf(card));
}

/** What stands in the corner: "10" for a ten. */
export function indexOf(card: string): string {
  const rank = rankOf(card);
  return rank === "T" ? "10" : rank;
}

export function isRed(suit: Suit): boolean {
  return suit === "D" || suit === "H";
}
