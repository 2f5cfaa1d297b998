// The order of the person's cards: sorted, until some are put elsewhere by hand.

import { sorted } from "../cards/sorting";
import { settings } from "../settings/settings.svelte";
import type { Suit } from "../cards/card";

export class HandOrder {
  #moved = $state.raw<readonly string[]>();

  /** The cards of a hand in their order. Those moved by hand keep their places as others go. */
  arranged(cards: readonly string[], trump: Suit | undefined): string[] {
    if (cards.some((card) => card === "??")) return [...cards];
    const moved = this.#moved;
    if (moved !== undefined && cards.every((card) => moved.includes(card))) {
      return moved.filter((card) => cards.includes(card));
    }
    return sorted(cards, settings.sorting, trump);
  }

  move(cards: readonly string[]): void {
    this.#moved = cards;
  }

  sort(): void {
    this.#moved = undefined;
  }

  get moved(): boolean {
    return this.#moved !== undefined;
  }
}
