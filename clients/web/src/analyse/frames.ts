// What a moment of a round looks like. Whose turn it is, and so who led and won each trick, the service
// says; what follows is asked once and remembered.

import { create } from "@bufbuild/protobuf";
import {
  type GameRecord,
  Information,
  type LegalActionsResponse,
  type Position,
  PositionSchema,
  type Trick,
} from "ohhell";
import { ohhell } from "../service/client";
import type { Scene } from "../table/scene";
import { bidPlace, bidsOf, playsOf, type Step } from "./line";

export interface Frame {
  /** Of the seat to act, as it is to be judged; its seat is 0 when the round is over. */
  readonly position: Position;
  readonly legal: LegalActionsResponse;
  readonly scene: Scene;
  readonly leader: number | undefined;
}

/** What the moments of one round have in common. */
export interface Ground {
  readonly record: GameRecord;
  readonly round: number;
  readonly information: Information;
  /** What the link or the file said besides: totals, runs, the number of the round. */
  readonly more: Pick<Position, "scores" | "streaks"> & {
    readonly roundNumber?: number | undefined;
  };
}

export class Frames {
  readonly #ground: Ground;
  readonly #legal = new Map<string, Promise<LegalActionsResponse>>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get players(): number {
    return this.#ground.record.rules?.players ?? 0;
  }

  /** The position after a line, as one seat has it. */
  position(line: readonly Step[], seat: number, information: Information): Position {
    const { record, round, more } = this.#ground;
    const at = record.rounds[round];
    if (at === undefined || record.rules === undefined) throw new Error("no such round");
    return create(PositionSchema, {
      rules: record.rules,
      cards: at.cards,
      dealer: at.dealer,
      trump: at.trump,
      ...(at.turnUp ? { turnUp: at.turnUp } : {}),
      seat,
      hands: at.hands,
      information,
      bids: bidsOf(line),
      plays: playsOf(line),
      scores: more.scores,
      streaks: more.streaks,
      ...(more.roundNumber === undefined ? {} : { roundNumber: more.roundNumber }),
    });
  }

  /** bidder: who is looked at while all bid at once; the first seat with a known hand unless given. */
  async frame(line: readonly Step[], bidder?: number): Promise<Frame> {
    const { information, record, round } = this.#ground;
    const legal = await this.#legalAfter(line, bidder);
    const seat = legal.seat ?? 0;
    const position = this.position(line, seat, information);
    const at = record.rounds[round];
    const bids = bidsOf(line);
    const plays = playsOf(line);
    const tricks = await this.#tricks(line, plays);
    const players = this.players;
    const rest = plays.slice(tricks.length * players);
    const last = tricks.at(-1);
    const leader = rest.length > 0 ? await this.#leader(line, tricks.length) : undefined;
    const dealer = at?.dealer ?? 0;
    const gone = new Set(plays);
    const scene: Scene = {
      bids: Array.from({ length: players }, (_, s) => bids[bidPlace(s, dealer, players)]),
      taken: Array.from({ length: players }, (_, s) => tricks.filter((t) => t.winner === s).length),
      cardsLeft: Array.from({ length: players }, (_, s) => {
        const played = rest.some((_, index) => ((leader ?? 0) + index) % players === s) ? 1 : 0;
        return (at?.cards ?? 0) - tricks.length - played;
      }),
      hands: Array.from({ length: players }, (_, s) =>
        (at?.hands.find((hand) => hand.seat === s)?.cards ?? []).filter((card) => !gone.has(card)),
      ),
      trick:
        rest.length > 0
          ? rest.map((card, index) => ({ seat: ((leader ?? 0) + index) % players, card }))
          : (last?.cards ?? []).map((card, index) => ({
              seat: ((last?.leader ?? 0) + index) % players,
              card,
            })),
      winner: rest.length > 0 ? undefined : last?.winner,
      turn: legal.seat,
      tricks,
    };
    return {
      position,
      legal,
      scene,
      leader: leader ?? (plays.length > 0 ? legal.seat : undefined),
    };
  }

  /** Asked as a referee, for whom every hand that is known counts. */
  #legalAfter(line: readonly Step[], bidder?: number): Promise<LegalActionsResponse> {
    const known = this.#ground.record.rounds[this.#ground.round]?.hands[0]?.seat ?? 0;
    const asker = line.length === 0 ? (bidder ?? known) : known;
    const name = JSON.stringify([line, asker]);
    const found = this.#legal.get(name);
    if (found !== undefined) return found;
    const position = this.position(line, asker, Information.ALL_HANDS);
    const asked = ohhell().rules.legalActions({ position });
    this.#legal.set(name, asked);
    asked.catch(() => this.#legal.delete(name));
    return asked;
  }

  /** Who leads a trick: whose turn it is when the tricks before it are finished. */
  async #leader(line: readonly Step[], trick: number): Promise<number> {
    const cards = playsOf(line).length - trick * this.players;
    return (await this.#legalAfter(line.slice(0, line.length - cards))).seat ?? 0;
  }

  async #tricks(line: readonly Step[], plays: readonly string[]): Promise<Trick[]> {
    const players = this.players;
    const finished = players === 0 ? 0 : Math.floor(plays.length / players);
    const size = this.#ground.record.rounds[this.#ground.round]?.cards ?? 0;
    if (finished > 0 && finished === size) return this.#scoredTricks(line);
    const leaders = await Promise.all(
      Array.from({ length: finished === 0 ? 0 : finished + 1 }, (_, trick) =>
        this.#leader(line, trick),
      ),
    );
    return Array.from({ length: finished }, (_, trick) => ({
      $typeName: "ohhell.v1.Trick" as const,
      leader: leaders[trick] ?? 0,
      cards: plays.slice(trick * players, (trick + 1) * players),
      winner: leaders[trick + 1] ?? 0,
    }));
  }

  async #scoredTricks(line: readonly Step[]): Promise<Trick[]> {
    const { record, round } = this.#ground;
    const at = record.rounds[round];
    if (at === undefined || record.rules === undefined) return [];
    const asked = {
      cards: at.cards,
      dealer: at.dealer,
      trump: at.trump,
      hands: at.hands,
      bids: bidsOf(line),
      plays: playsOf(line),
      ...(at.turnUp ? { turnUp: at.turnUp } : {}),
    };
    return (await ohhell().rules.scoreRound({ rules: record.rules, round: asked })).tricks;
  }
}
