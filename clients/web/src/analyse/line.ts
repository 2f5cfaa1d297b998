// A round as a line of actions: bids, then cards. Where all seats bid at once, their bids are one action.

import type { RoundRecord } from "ohhell";

export type Step =
  | { readonly kind: "bid"; readonly bid: number }
  | { readonly kind: "bids"; readonly bids: readonly number[] }
  | { readonly kind: "card"; readonly card: string };

export function lineOf(round: RoundRecord, simultaneous: boolean): Step[] {
  const bids: Step[] = simultaneous
    ? round.bids.length > 0
      ? [{ kind: "bids", bids: round.bids }]
      : []
    : round.bids.map((bid) => ({ kind: "bid", bid }));
  return [...bids, ...round.plays.map((card): Step => ({ kind: "card", card }))];
}

export function bidsOf(line: readonly Step[]): number[] {
  return line.flatMap((step) =>
    step.kind === "bid" ? [step.bid] : step.kind === "bids" ? [...step.bids] : [],
  );
}

/** Which of the bids, in bidding order, is a seat's: the dealer's left comes first. */
export function bidPlace(seat: number, dealer: number, players: number): number {
  return (seat - dealer - 1 + 2 * players) % players;
}

export function playsOf(line: readonly Step[]): string[] {
  return line.flatMap((step) => (step.kind === "card" ? [step.card] : []));
}

export function sameStep(a: Step | undefined, b: Step): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Which step of a line the card with this number is, both from 0. */
export function stepOfPlay(line: readonly Step[], play: number): number {
  return line.length - playsOf(line).length + play;
}
