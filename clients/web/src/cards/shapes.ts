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

/** Ranks as strokes in a field of 20 by 28, so that they look the same whatever fonts there are. */
export const RANK_STROKES: Readonly<Record<string, string>> = {
  "2": "M1.5 8C1.5 3 5 0 10 0C15 0 18.5 3 18.5 7.5C18.5 12.5 14 16 1 28H19.5",
  "3": "M2 4C3.5 1.5 6 0 10 0C14.5 0 18 2.5 18 7C18 11 15 13.5 9 13.5C15.5 13.5 19 16 19 20.5C19 25 15.5 28 10 28C5.5 28 2.5 26.5 1 23.5",
  "4": "M14.5 28V0L1 19.5H20",
  "5": "M17 0H4L3 12C5 10.5 7.5 9.5 10 9.5C15.5 9.5 19 13.5 19 18.5C19 24 15 28 9.5 28C5.5 28 2.5 26.5 1 24",
  "6": "M1 19C1 24.5 5 28 10 28C15 28 19 24.5 19 19C19 14 15 10.5 10 10.5C5 10.5 1 14 1 19C1 8.5 5 2 14 0",
  "7": "M1 0H19L7.5 28",
  "8": "M10 13C5.5 13 2.5 10.5 2.5 6.5C2.5 2.5 5.5 0 10 0C14.5 0 17.5 2.5 17.5 6.5C17.5 10.5 14.5 13 10 13C4.5 13 1 16 1 20.5C1 25 4.5 28 10 28C15.5 28 19 25 19 20.5C19 16 15.5 13 10 13Z",
  "9": "M19 9C19 3.5 15 0 10 0C5 0 1 3.5 1 9C1 14 5 17.5 10 17.5C15 17.5 19 14 19 9C19 19.5 15 26 6 28",
  T: "M-1 5L3 0V28M15.5 0C11.5 0 9 5 9 14C9 23 11.5 28 15.5 28C19.5 28 22 23 22 14C22 5 19.5 0 15.5 0Z",
  J: "M7 0H18M14 0V20C14 25.5 11.5 28 7.5 28C3.5 28 1 25.5 1 21",
  Q: "M10 0C3.5 0 0 5 0 14C0 23 3.5 28 10 28C16.5 28 20 23 20 14C20 5 16.5 0 10 0ZM11 19L20 29",
  K: "M2 0V28M19 0L2 17M8 11.5L20 28",
  A: "M0 28L10 0L20 28M4 19H16",
};
