// Every decision of a game, judged one after the other as the service streams them.

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Decision, GameRecord, PlayerSchema, RecordSummary } from "ohhell";
import { ohhell } from "../service/client";
import { type Trouble, troubleOf } from "../service/trouble";

/** A game may be judged for this long; what has been judged until then is kept. */
const PATIENCE_MS = 60 * 60_000;
const MOST_COSTLY = 20;

export class Judgement {
  /** What is judged. */
  record = $state.raw<GameRecord>();
  decisions = $state.raw<readonly Decision[]>([]);
  summary = $state.raw<RecordSummary>();
  running = $state(false);
  trouble = $state.raw<Trouble>();
  #ending: AbortController | undefined;

  /** The decisions that lost points beyond the noise, the costliest first. */
  readonly costly = $derived(
    this.decisions
      .filter((decision) => decision.beyondNoise)
      .sort((a, b) => b.pointsLost - a.pointsLost)
      .slice(0, MOST_COSTLY),
  );

  async judge(record: GameRecord, player: MessageInitShape<typeof PlayerSchema>): Promise<void> {
    this.stop();
    this.clear();
    const ending = new AbortController();
    this.#ending = ending;
    this.record = record;
    this.running = true;
    try {
      const stream = ohhell().analysis.analyzeRecord(
        { record, options: { player } },
        { signal: ending.signal, timeoutMs: PATIENCE_MS },
      );
      for await (const { part } of stream) {
        if (part.case === "decision") this.decisions = [...this.decisions, part.value];
        if (part.case === "summary") this.summary = part.value;
      }
    } catch (reason) {
      if (!ending.signal.aborted) this.trouble = troubleOf(reason);
    } finally {
      if (this.#ending === ending) this.running = false;
    }
  }

  stop(): void {
    this.#ending?.abort();
    this.running = false;
  }

  clear(): void {
    this.record = undefined;
    this.decisions = [];
    this.summary = undefined;
    this.trouble = undefined;
  }
}
