// Who sits at a computer seat, as the person sets it; also the one who gives the person its hints.

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Objective, PlayerSchema, Playouts } from "ohhell";

/** Undefined: as the level has it. */
export interface PlayerChoice {
  level: number;
  /** Deals that it thinks about. */
  playDeals?: number | undefined;
  bidDeals?: number | undefined;
  /** Whether it learns from how others bid and play. */
  infer?: boolean | undefined;
  objective?: Objective | undefined;
  /** 0..100: what the others' points count against its own lead. */
  rivalWeight?: number | undefined;
  playouts?: Playouts | undefined;
  /** -1..1. */
  aggressiveness?: number | undefined;
}

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const DEFAULT_LEVEL = 5;
/** Levels below follow rules of thumb and have no settings. */
export const FIRST_SEARCHING_LEVEL = 4;
export const MOST_SEATS = 8;
/** For a decision: of a hint, and of a computer seat, many of whose decisions are one answer. */
export const MOST_DEALS = { hints: 10_000_000, table: 131_072 } as const;

export function toPlayer(choice: PlayerChoice): MessageInitShape<typeof PlayerSchema> {
  const { level, aggressiveness, ...others } = choice;
  if (level < FIRST_SEARCHING_LEVEL) return { level };
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return {
    level,
    ...set,
    ...(aggressiveness ? { biddingAggressiveness: aggressiveness } : {}),
  };
}
