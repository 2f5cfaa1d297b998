// The language of the page. A translation is a file like en.ts, of the same type, named here.

import { HIDDEN, rankOf, type Suit, suitOf } from "../cards/card";
import { en } from "./en";

export const t = en;

export function suitName(suit: Suit): string {
  return t.cards.suits[suit];
}

/** "queen of hearts". */
export function cardName(card: string): string {
  if (card === HIDDEN) return t.cards.hidden;
  return t.cards.name(t.cards.ranks[rankOf(card)] ?? rankOf(card), suitName(suitOf(card)));
}

/** A number of points with its sign, a real minus included. */
export function signed(value: number, digits = 0): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "\u2212" : "+") + text;
}

export function points(value: number, digits = 0): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}
