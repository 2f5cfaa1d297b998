// Where seats are drawn: the one at the bottom is South, the others follow clockwise.

import { t } from "../texts";

export type Place = "S" | "SW" | "W" | "NW" | "N" | "NE" | "E" | "SE";

const AROUND: Readonly<Record<number, readonly Place[]>> = {
  2: ["S", "N"],
  3: ["S", "NW", "NE"],
  4: ["S", "W", "N", "E"],
  5: ["S", "W", "NW", "NE", "E"],
  6: ["S", "W", "NW", "N", "NE", "E"],
  7: ["S", "SW", "W", "NW", "NE", "E", "SE"],
  8: ["S", "SW", "W", "NW", "N", "NE", "E", "SE"],
};

/** By seat, where it is drawn when `south` sits at the bottom. */
export function placesOf(players: number, south: number): Place[] {
  const around = AROUND[players] ?? [];
  return Array.from({ length: players }, (_, seat) => {
    return around[(seat - south + players) % players] as Place;
  });
}

/** What seats are called: their names, with the place where some have none or the same. */
export function namesOf(players: readonly string[], places: readonly Place[]): string[] {
  return places.map((place, seat) => {
    const name = players[seat] ?? "";
    if (name === "") return t.places[place];
    const alone = players.indexOf(name) === players.lastIndexOf(name);
    return alone ? name : `${t.places[place]} · ${name}`;
  });
}

/** From the middle of the table towards a seat, in widths and heights of a card. */
export const TOWARDS: Readonly<Record<Place, readonly [x: number, y: number]>> = {
  S: [0, 0.52],
  SW: [-1.15, 0.5],
  W: [-1.35, 0],
  NW: [-1.02, -0.5],
  N: [0, -0.52],
  NE: [1.02, -0.5],
  E: [1.35, 0],
  SE: [1.15, 0.5],
};
