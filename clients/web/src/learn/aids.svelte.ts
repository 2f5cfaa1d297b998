// What the engine says about one position: a hint, what each card is worth as it sharpens, the chance of
// each bid. A new position, or none, ends what was being asked about the last one.

import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  Action,
  BidEstimate,
  PlayEstimate,
  PlayerSchema,
  Position,
  SearchLimitsSchema,
  SuggestResponse,
} from "ohhell";
import { untrack } from "svelte";
import { ohhell } from "../service/client";
import { type Trouble, troubleOf } from "../service/trouble";

export type Adviser = MessageInitShape<typeof PlayerSchema>;

/** How sharp the points of cards become: an error of so many points, or whatever five seconds give. */
const SHARP: MessageInitShape<typeof SearchLimitsSchema> = {
  standardError: 0.005,
  deals: 2_000_000n,
  time: { seconds: 5n },
};

/** A hint stays the same however often it is asked for, and who follows it is not told otherwise. */
const SAME: MessageInitShape<typeof SearchLimitsSchema> = { seed: 1n };

/** What a search was, for the line below its figures. */
export interface Budget {
  readonly deals: bigint;
  readonly engineVersion: string;
  readonly final: boolean;
}

export class Aids {
  hint = $state.raw<SuggestResponse>();
  plays = $state.raw<ReadonlyMap<string, PlayEstimate>>();
  bids = $state.raw<readonly BidEstimate[]>();
  budget = $state.raw<Budget>();
  trouble = $state.raw<Trouble>();
  asking = $state(0);
  #ending = new AbortController();

  clear(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.hint = undefined;
    this.plays = undefined;
    this.bids = undefined;
    this.budget = undefined;
    this.trouble = undefined;
  }

  /** The engine's own choice. */
  async suggest(position: Position, player: Adviser): Promise<void> {
    await this.#ask(async (signal) => {
      const asked = { position, player, limits: SAME };
      this.hint = await ohhell().analysis.suggest(asked, { signal });
    });
  }

  /** What the engine would rather do than this; undefined where it agrees or could not be asked. */
  async objection(
    position: Position,
    player: Adviser,
    action: Action["action"],
  ): Promise<SuggestResponse | undefined> {
    let found: SuggestResponse | undefined;
    await this.#ask(async (signal) => {
      const asked = { position, player, choice: { action }, limits: SAME };
      const answer = await ohhell().analysis.suggest(asked, { signal });
      if (answer.agrees === false) found = answer;
    });
    return found;
  }

  /** The points of each card, about ten times a second until they are sharp enough. */
  async watch(position: Position, player: Adviser): Promise<void> {
    await this.#ask(async (signal) => {
      const stream = ohhell().analysis.watchPlays({ position, player, limits: SHARP }, { signal });
      for await (const { plays, deals, engineVersion, final } of stream) {
        if (signal.aborted) return;
        this.plays = new Map(plays.map((estimate) => [estimate.card, estimate]));
        this.budget = { deals, engineVersion, final };
      }
    });
  }

  async analyseBids(position: Position, player: Adviser): Promise<void> {
    await this.#ask(async (signal) => {
      const answer = await ohhell().analysis.analyzeBids({ position, player }, { signal });
      this.bids = answer.bids;
      this.budget = { deals: answer.deals, engineVersion: answer.engineVersion, final: true };
    });
  }

  async #ask(call: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    // Effects that ask do not hang on how much is being asked.
    untrack(() => this.asking++);
    try {
      await call(signal);
    } catch (reason) {
      if (!signal.aborted) this.trouble = troubleOf(reason);
    } finally {
      this.asking--;
    }
  }
}
