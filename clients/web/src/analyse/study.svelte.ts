// What is open on the page of analysis: which game, which round, which moment, which line.

import { type Counterexample, type GameRecord, Information, type Position } from "ohhell";
import { type Trouble, troubleOf } from "../service/trouble";
import { resolved } from "../rules/deck";
import { type Frame, Frames } from "./frames";
import { lineOf, playsOf, sameStep, type Step, stepOfPlay } from "./line";
import { type Opened, openedPosition } from "./opening";

/** All that can be come back to. */
interface Place extends Opened {
  readonly game: number;
  readonly round: number;
  readonly line: readonly Step[];
  readonly at: number;
  readonly information: Information;
}

export class Study {
  records = $state.raw<readonly GameRecord[]>([]);
  game = $state(0);
  round = $state(0);
  /** The line that is walked: what was played, or another one. */
  line = $state.raw<readonly Step[]>([]);
  /** How many steps of it have been done. */
  at = $state(0);
  information = $state(Information.SEAT);
  /** Whose bid is looked at while all bid at once; undefined: any. */
  bidder = $state<number>();
  frame = $state.raw<Frame>();
  deck = $state.raw<readonly string[]>([]);
  trouble = $state.raw<Trouble>();
  /** Where the page was before a deal against a claim was laid out; undefined: none is. */
  left = $state.raw<Place>();
  #frames: Frames | undefined;
  #position: Position | undefined;
  /** The showing that is under way; an older one is dropped. */
  #run = 0;

  readonly record = $derived(this.records[this.game]);
  readonly players = $derived(this.record?.rules?.players ?? 0);
  readonly simultaneous = $derived(this.record?.rules?.simultaneousBidding ?? false);
  readonly played = $derived.by((): readonly Step[] => {
    const round = this.record?.rounds[this.round];
    return round === undefined ? [] : lineOf(round, this.simultaneous);
  });
  /** Whether the line has left what was played. */
  readonly varied = $derived(
    this.line.length !== this.played.length ||
      this.line.some((step, index) => !sameStep(this.played[index], step)),
  );

  openRecords(records: readonly GameRecord[]): void {
    void this.open({ records });
  }

  async open(opened: Opened): Promise<void> {
    await this.#take(opened);
  }

  /** Whether it could be opened; `trouble` says why not. */
  async #take({ records, position }: Opened, left?: Place): Promise<boolean> {
    this.trouble = undefined;
    let whole: readonly GameRecord[];
    try {
      whole = await Promise.all(records.map(withAllRules));
    } catch (reason) {
      this.trouble = troubleOf(reason);
      return false;
    }
    this.left = left;
    this.records = whole;
    this.#position = position;
    if (position?.information === Information.ALL_HANDS) this.information = Information.ALL_HANDS;
    this.choose(0, 0);
    if (position !== undefined) this.walkTo(this.line.length);
    return true;
  }

  openPosition(position: Position): Promise<void> {
    return this.open(openedPosition(position));
  }

  /** Lays a deal out that beats a claim made at a position, to be walked through from there. */
  async layOut(position: Position, { hands, plays }: Counterexample): Promise<void> {
    const { records, game, round, line, at, information } = this;
    const left = { records, position: this.#position, game, round, line, at, information };
    const all = { ...position, hands, information: Information.ALL_HANDS };
    const opened = openedPosition({ ...all, plays: [...position.plays, ...plays] });
    if (await this.#take(opened, left)) this.walkTo(this.line.length - plays.length);
  }

  /** Back to where the page was before a deal was laid out. */
  comeBack(): void {
    const { left } = this;
    if (left === undefined) return;
    this.left = undefined;
    this.records = left.records;
    this.#position = left.position;
    this.information = left.information;
    this.choose(left.game, left.round);
    this.line = left.line;
    this.walkTo(left.at);
  }

  close(): void {
    this.#run++;
    this.left = undefined;
    this.records = [];
    this.frame = undefined;
    this.trouble = undefined;
  }

  choose(game: number, round: number): void {
    this.game = game;
    this.round = round;
    this.line = this.played;
    this.at = 0;
    this.bidder = undefined;
    this.#ground();
  }

  judgeBy(information: Information): void {
    this.information = information;
    this.#ground();
  }

  lookAt(bidder: number): void {
    this.bidder = bidder;
    void this.#show();
  }

  walkTo(at: number): void {
    this.at = Math.max(0, Math.min(at, this.line.length));
    void this.#show();
  }

  /** To the beginning of this trick, or of the one before it. */
  trickBack(): void {
    this.walkTo(this.#trickEdge(-1));
  }

  trickOn(): void {
    this.walkTo(this.#trickEdge(1));
  }

  /** Does something here: what was played goes on, anything else is another line. */
  try(step: Step): void {
    if (!sameStep(this.line[this.at], step)) this.line = [...this.line.slice(0, this.at), step];
    this.walkTo(this.at + 1);
  }

  /** Back to what was played, at the moment where the line left it. */
  backToGame(): void {
    const parted = this.line.findIndex((step, index) => !sameStep(this.played[index], step));
    this.line = this.played;
    this.walkTo(parted === -1 ? this.at : Math.min(parted, this.at));
  }

  /** The moment of a decision of the record: of a seat's bid or of its card. */
  goTo(round: number, number: number, seat: number): void {
    if (round !== this.round) this.choose(this.game, round);
    else if (this.varied) this.line = this.played;
    this.bidder = seat;
    this.walkTo(number);
  }

  #trickEdge(direction: 1 | -1): number {
    const bids = this.line.length - playsOf(this.line).length;
    const players = Math.max(1, this.players);
    const done = this.at - bids;
    if (direction === -1) {
      return done <= 0 ? 0 : stepOfPlay(this.line, Math.floor((done - 1) / players) * players);
    }
    return done < 0 ? bids : stepOfPlay(this.line, (Math.floor(done / players) + 1) * players);
  }

  #ground(): void {
    const { record } = this;
    if (record?.rules === undefined) return;
    const position = this.#position;
    this.#frames = new Frames({
      record,
      round: this.round,
      information: this.information,
      more: {
        scores: position?.scores ?? [],
        streaks: position?.streaks ?? [],
        roundNumber: position === undefined ? this.round : position.roundNumber,
      },
    });
    void resolved(record.rules).then(({ deck }) => (this.deck = deck));
    void this.#show();
  }

  async #show(): Promise<void> {
    const run = ++this.#run;
    const line = this.line.slice(0, this.at);
    try {
      const frame = await this.#frames?.frame(line, this.simultaneous ? this.bidder : undefined);
      if (run !== this.#run) return;
      this.frame = frame;
      this.trouble = undefined;
    } catch (reason) {
      if (run === this.#run) this.trouble = troubleOf(reason);
    }
  }
}

/** A record whose rules have every field: what the page reads off them is then said, not guessed. */
async function withAllRules(record: GameRecord): Promise<GameRecord> {
  if (record.rules === undefined) return record;
  const { rules } = await resolved(record.rules);
  return rules === undefined ? record : { ...record, rules };
}

export const study = new Study();
