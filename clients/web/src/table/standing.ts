// How a seat stands with its bid, for the colour of its figures.

export type Standing = "behind" | "on" | "over";

/** On the bid, over it, or neither yet. */
export function standingOf(bid: number | undefined, taken: number): Standing {
  if (bid === undefined || taken < bid) return "behind";
  return taken === bid ? "on" : "over";
}
