// What cards are drawn with. Suits fill a square of 100 around the origin; a card is 100 by 140.

import type { Suit } from "./card";

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  C: "M0-45a21 21 0 0 1 18 32a21 21 0 1 1-13 34C6 31 9 40 17 46H-17C-9 40-6 31-5 21a21 21 0 1 1-13-34A21 21 0 0 1 0-45Z",
  D: "M0-47C9-27 21-13 37 0C21 13 9 27 0 47C-9 27-21 13-37 0C-21-13-9-27 0-47Z",
  H: "M0 44C-10 31-45 9-45-16C-45-34-33-42-22-42C-12-42-4-36 0-26C4-36 12-42 22-42C33-42 45-34 45-16C45 9 10 31 0 44Z",
  S: "M0-47C10-29 44-10 44 14C44 28 34 34 24 34C15 34 8 29 4 22C5 32 8 40 16 46H-16C-8 40-5 32-4 22C-8 29-15 34-24 34C-34 34-44 28-44 14C-44-10-10-29 0-47Z",
};

type Place = readonly [x: number, y: number];

const LEFT = 36;
const MIDDLE = 50;
const RIGHT = 64;

function pairs(...rows: number[]): Place[] {
  return rows.flatMap((y): Place[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

/** Where the pips of a rank lie; those below the middle stand on their heads. */
export const PIPS: Readonly<Record<string, readonly Place[]>> = {
  "2": [
    [MIDDLE, 32],
    [MIDDLE, 108],
  ],
  "3": [
    [MIDDLE, 32],
    [MIDDLE, 70],
    [MIDDLE, 108],
  ],
  "4": pairs(32, 108),
  "5": [...pairs(32, 108), [MIDDLE, 70]],
  "6": pairs(32, 70, 108),
  "7": [...pairs(32, 70, 108), [MIDDLE, 51]],
  "8": [...pairs(32, 70, 108), [MIDDLE, 51], [MIDDLE, 89]],
  "9": [...pairs(32, 57, 83, 108), [MIDDLE, 70]],
  T: [...pairs(32, 57, 83, 108), [MIDDLE, 45], [MIDDLE, 95]],
};

/** What a court card wears; the half above the middle, the other is the same turned round. */
export const HEADDRESS: Readonly<Record<string, string>> = {
  K: "M39 35L37 23L44 29L50 21L56 29L63 23L61 35Z",
  Q: "M41 34L41 27L46 31L50 24L54 31L59 27L59 34Z",
  J: "M38 36C38 26 55 22 63 33L62 37Z",
};
