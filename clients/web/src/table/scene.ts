// What lies on the table at one moment, as it is drawn. In play it comes from a view of the service
// and then goes on event by event; in analysis from a position.

import type { SeatCard, TableEvent, TableView, Trick } from "ohhell";

export interface Scene {
  /** By seat; undefined: not known. */
  readonly bids: readonly (number | undefined)[];
  readonly taken: readonly number[];
  readonly cardsLeft: readonly number[];
  /** By seat, the cards that are seen; empty for a hidden hand. */
  readonly hands: readonly (readonly string[])[];
  /** The trick in progress, or the one just finished. */
  readonly trick: readonly Pick<SeatCard, "seat" | "card">[];
  /** Who won the trick that lies there, once it is finished. */
  readonly winner: number | undefined;
  readonly turn: number | undefined;
  readonly tricks: readonly Pick<Trick, "leader" | "cards" | "winner">[];
}

export function sceneOf(view: TableView): Scene {
  return {
    bids: view.seats.map((seat) => seat.bid),
    taken: view.seats.map((seat) => seat.taken),
    cardsLeft: view.seats.map((seat) => seat.cardsLeft),
    hands: view.seats.map((seat) => seat.cards),
    trick: view.trick,
    winner: undefined,
    turn: view.legalActions?.seat,
    tricks: view.tricks,
  };
}

/** The beginning of the round that a view is of: everything dealt, nothing done. */
export function dealtScene(view: TableView): Scene {
  const position = view.position;
  const cards = position?.cards ?? 0;
  return {
    bids: view.seats.map(() => undefined),
    taken: view.seats.map(() => 0),
    cardsLeft: view.seats.map(() => cards),
    hands: view.seats.map(
      ({ seat }) => position?.hands.find((hand) => hand.seat === seat)?.cards ?? [],
    ),
    trick: [],
    winner: undefined,
    turn: undefined,
    tricks: [],
  };
}

function replaced<T>(list: readonly T[], at: number, change: (old: T) => T): T[] {
  return list.map((item, index) => (index === at ? change(item) : item));
}

/** A hand without one of its cards. One whose holder does not see it is taken from the hidden ones. */
function without(hand: readonly string[], card: string): string[] {
  const at = hand.includes(card) ? hand.indexOf(card) : hand.indexOf("??");
  return hand.filter((_, index) => index !== at);
}

export function withBid(scene: Scene, seat: number, bid: number): Scene {
  return { ...scene, bids: replaced<number | undefined>(scene.bids, seat, () => bid) };
}

export function withCard(scene: Scene, seat: number, card: string): Scene {
  // A finished trick is cleared away by the next card.
  const before = scene.winner === undefined ? scene.trick : [];
  return {
    ...scene,
    trick: [...before, { seat, card }],
    winner: undefined,
    cardsLeft: replaced(scene.cardsLeft, seat, (left) => left - 1),
    hands: replaced(scene.hands, seat, (hand) => without(hand, card)),
    turn: undefined,
  };
}

export function withTrick(scene: Scene, trick: Trick): Scene {
  return {
    ...scene,
    winner: trick.winner,
    taken: replaced(scene.taken, trick.winner, (taken) => taken + 1),
    tricks: [...scene.tricks, trick],
  };
}

/** What a scene becomes by an event. The ends of rounds and games change nothing on the table. */
export function after(scene: Scene, { event }: TableEvent): Scene {
  switch (event.case) {
    case "bid":
      return withBid(scene, event.value.seat, event.value.bid);
    case "card":
      return withCard(scene, event.value.seat, event.value.card);
    case "trick":
      return withTrick(scene, event.value);
    default:
      return scene;
  }
}
