// Results of finished games, kept in this browser, and what they come to by level and seats.

import type { OpenTableRequest, TableView } from "ohhell";
import { keep, kept } from "../settings/storage";
import { DEFAULT_LEVEL } from "./players";

const NAME = "results";
/** Older ones are forgotten. */
const MOST = 500;

export interface Result {
  /** The first commitment of the game: no other game has it. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly preset: string;
  readonly seats: number;
  /** Of the computer seats; 0 where they differ. */
  readonly level: number;
  readonly rank: number;
  readonly points: number;
  readonly rounds: number;
  readonly bidsMade: number;
}

export interface Line {
  readonly level: number;
  readonly seats: number;
  readonly games: number;
  readonly wins: number;
  readonly meanRank: number;
  readonly meanPoints: number;
  /** Of all bids, 0..1. */
  readonly made: number;
}

export const results: { list: Result[] } = $state({ list: kept<Result[]>(NAME) ?? [] });

/** Adds a finished game, once. */
export function addResult(view: TableView, request: OpenTableRequest | undefined): void {
  const id = view.record?.rounds[0]?.commitment;
  const own = view.position?.seat ?? 0;
  if (id === undefined || results.list.some((result) => result.id === id)) return;
  const levels = new Set(
    (request?.players ?? []).map(({ player }) => player?.level ?? DEFAULT_LEVEL),
  );
  const result: Result = {
    id,
    when: Date.now(),
    preset: request?.rules?.preset ?? "",
    seats: view.seats.length,
    level: levels.size === 1 ? ([...levels][0] as number) : 0,
    rank: view.standing?.ranks[own] ?? 0,
    points: view.standing?.totals[own] ?? 0,
    rounds: view.sheet.length,
    bidsMade: view.sheet.filter((line) => line.bids[own] === line.taken[own]).length,
  };
  results.list = [...results.list, result].slice(-MOST);
  keep(NAME, results.list);
}

export function forgetResults(): void {
  results.list = [];
  keep(NAME, results.list);
}

export function summed(list: readonly Result[]): Line[] {
  const groups = Map.groupBy(list, ({ level, seats }) => `${level} ${seats}`);
  return [...groups.values()]
    .map((group) => line(group))
    .sort((a, b) => a.level - b.level || a.seats - b.seats);
}

function line(group: readonly Result[]): Line {
  const sum = (value: (result: Result) => number) =>
    group.reduce((total, result) => total + value(result), 0);
  const { level, seats } = group[0] as Result;
  return {
    level,
    seats,
    games: group.length,
    wins: group.filter(({ rank }) => rank === 1).length,
    meanRank: sum(({ rank }) => rank) / group.length,
    meanPoints: sum(({ points }) => points) / group.length,
    made:
      sum(({ bidsMade }) => bidsMade) /
      Math.max(
        1,
        sum(({ rounds }) => rounds),
      ),
  };
}
