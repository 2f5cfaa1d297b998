// The game that is being played. Everything comes from the service; this keeps the sealed table, shows
// what happened event by event, and remembers where an act can be taken back to.

import type {
  ActRequest,
  Claim,
  ClaimTricksResponse,
  OpenTableRequest,
  TableEvent,
  TableView,
} from "ohhell";
import { ohhell } from "../service/client";
import { type Trouble, troubleOf } from "../service/trouble";
import { beat, settings } from "../settings/settings.svelte";
import { sound } from "../settings/sound";
import { after, dealtScene, type Scene, sceneOf, withBid, withCard } from "../table/scene";
import { chance } from "./chance";
import { forgetGame, keepGame, keptGame, type Moment } from "./keeping";

export type Act = ActRequest["act"];

export class Game {
  /** What the service said last. */
  view = $state.raw<TableView>();
  /** What lies on the table now; behind the view while events are being shown. */
  scene = $state.raw<Scene>();
  /** A call is under way. */
  waiting = $state(false);
  /** Events are being shown. */
  showing = $state(false);
  paused = $state(false);
  /** A finished trick waits for a click. */
  holding = $state(false);
  trouble = $state.raw<Trouble>();
  /** The verdict on a claim that was not accepted. */
  refusedClaim = $state.raw<ClaimTricksResponse>();
  /** Whether the last act can still be taken back. */
  canUndo = $state(false);
  /** The commitment to the round in progress, as it was shown before the deal. */
  promised = $state<string>();
  /** What the table was opened with, for another game of the same kind. */
  request = $state.raw<OpenTableRequest>();

  /** The moments of the round from which the person acted, oldest first; the last one is now. */
  #moments: Moment[] = [];
  #retry: (() => void) | undefined;
  /** The showing that is under way; an older one stops. */
  #run = 0;
  #hurry: (() => void) | undefined;

  readonly seat = $derived(this.view?.position?.seat ?? 0);
  readonly mine = $derived(
    !this.showing && !this.waiting && this.view?.legalActions?.seat === this.seat,
  );

  async open(request: OpenTableRequest): Promise<void> {
    await this.#call(
      async () => {
        const { table, view } = await ohhell().tables.openTable(request);
        if (view === undefined) return;
        this.request = request;
        this.#moments = [{ table, view }];
        this.refusedClaim = undefined;
        this.canUndo = false;
        this.#settle(view);
      },
      () => void this.open(request),
    );
  }

  /** The game that this browser has kept, if there is one. */
  resume(): void {
    const found = keptGame();
    const last = found?.moments.at(-1);
    if (found === undefined || last === undefined) return;
    this.#moments = [...found.moments];
    this.promised = found.promised;
    this.request = found.request;
    this.#settle(last.view);
    this.canUndo = this.#mayGoBack();
  }

  /** Deals the next round, with words of this browser's own chance unless some are given. */
  deal(words = chance()): Promise<void> {
    return this.act({ case: "clientSeed", value: words });
  }

  async act(act: Act): Promise<void> {
    const now = this.#moments.at(-1);
    if (now === undefined || this.waiting || this.showing) return;
    this.refusedClaim = undefined;
    this.#anticipate(act);
    await this.#call(
      async () => {
        const { table, events, view } = await ohhell().tables.act({ table: now.table, act });
        if (view !== undefined) this.#goOn(act, table, events, view);
      },
      () => void this.act(act),
    );
  }

  async claim(claim: Claim): Promise<void> {
    const now = this.#moments.at(-1);
    if (now === undefined || this.waiting || this.showing) return;
    await this.#call(
      async () => {
        const answer = await ohhell().tables.claimTricks({ table: now.table, claim });
        if (answer.accepted && answer.view !== undefined) {
          this.refusedClaim = undefined;
          this.#goOn(undefined, answer.table, answer.events, answer.view);
        } else {
          this.refusedClaim = answer;
        }
      },
      () => void this.claim(claim),
    );
  }

  /** Takes the last act back: the game goes on from the table before it. */
  undo(): void {
    if (!this.canUndo || this.#moments.length < 2) return;
    this.#moments.pop();
    const before = this.#moments.at(-1) as Moment;
    this.refusedClaim = undefined;
    this.#settle(before.view);
    this.canUndo = this.#mayGoBack();
  }

  /** Shows what is being waited for at once. */
  hurry(): void {
    this.holding = false;
    this.#hurry?.();
  }

  again(): void {
    const retry = this.#retry;
    this.trouble = undefined;
    retry?.();
  }

  leave(): void {
    this.#run++;
    this.#moments = [];
    this.view = undefined;
    this.scene = undefined;
    this.showing = false;
    this.trouble = undefined;
    this.refusedClaim = undefined;
    forgetGame();
  }

  async #call(call: () => Promise<void>, retry: () => void): Promise<void> {
    this.waiting = true;
    this.trouble = undefined;
    this.#retry = retry;
    try {
      await call();
    } catch (reason) {
      this.trouble = troubleOf(reason);
      if (this.view !== undefined) this.scene = sceneOf(this.view);
    } finally {
      this.waiting = false;
    }
  }

  /** The person's own act is shown before the service has answered. */
  #anticipate(act: Act): void {
    if (this.scene === undefined) return;
    if (act.case === "card") this.scene = withCard(this.scene, this.seat, act.value);
    if (act.case === "bid") this.scene = withBid(this.scene, this.seat, act.value);
    if (act.case === "card") sound.card();
  }

  #goOn(
    act: Act | undefined,
    table: Uint8Array,
    events: readonly TableEvent[],
    view: TableView,
  ): void {
    const roundBegins = act?.case === "clientSeed";
    if (roundBegins) this.promised = this.view?.commitment;
    this.#moments = roundBegins ? [{ table, view }] : [...this.#moments, { table, view }];
    this.#keep();
    this.view = view;
    if (roundBegins) this.scene = dealtScene(view);
    else if (this.scene !== undefined) this.scene = { ...this.scene, turn: undefined };
    this.canUndo = act !== undefined && !roundBegins;
    // What was anticipated is not shown again, but for a card that came up as another one.
    const own = act?.case === "card" || act?.case === "bid" ? 1 : 0;
    if (act?.case === "card") this.#uncover(events[0]);
    void this.#show(events.slice(own), view);
  }

  /** In a blind round the person's own card is known only once it lies on the table. */
  #uncover(event: TableEvent | undefined): void {
    if (event?.event.case !== "card" || this.scene === undefined) return;
    const { seat, card } = event.event.value;
    const trick = this.scene.trick.map((laid) => (laid.seat === seat ? { seat, card } : laid));
    this.scene = { ...this.scene, trick };
  }

  async #show(events: readonly TableEvent[], view: TableView): Promise<void> {
    const run = ++this.#run;
    this.showing = true;
    for (const [index, event] of events.entries()) {
      const { case: kind, value } = event.event;
      if (kind === "round" || kind === "game") break;
      if (kind === "bid" || kind === "card") {
        if (this.scene !== undefined) this.scene = { ...this.scene, turn: value.seat };
        await this.#pause(beat() * (index === 0 ? 0.6 : 1));
        if (run !== this.#run) return;
        if (value.seat !== this.seat) this.#othersAct();
      }
      if (this.scene !== undefined) this.scene = after(this.scene, event);
      if (kind === "card") sound.card();
      if (kind === "trick") {
        sound.trick();
        await this.#lookAtTrick();
        if (run !== this.#run) return;
      }
    }
    if (run !== this.#run) return;
    this.#settle(view);
    if (view.legalActions?.seat === this.seat) sound.turn();
  }

  /** After this the person's last act is known to others. */
  #othersAct(): void {
    this.canUndo = this.#mayGoBack();
  }

  #mayGoBack(): boolean {
    return settings.undo === "round" && !settings.competitive && this.#moments.length > 1;
  }

  async #lookAtTrick(): Promise<void> {
    if (settings.holdTricks) {
      this.holding = true;
      await new Promise<void>((resolve) => (this.#hurry = resolve));
      this.holding = false;
    } else {
      await this.#pause(beat() * 1.4);
    }
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#hurry = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    while (this.paused) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  #settle(view: TableView): void {
    this.#run++;
    this.view = view;
    this.scene = sceneOf(view);
    this.showing = false;
    this.holding = false;
    this.#keep();
  }

  #keep(): void {
    const { request, promised } = this;
    if (request !== undefined) keepGame({ request, promised, moments: this.#moments });
  }
}

export const game = new Game();
