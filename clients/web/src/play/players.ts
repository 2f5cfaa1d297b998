// Who sits at a computer seat, as the person sets it; also the one who gives the person its hints.

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PlayerSchema } from "ohhell";

export interface PlayerChoice {
  level: number;
  /** Deals that it thinks about; undefined: the level's own. */
  playDeals?: number | undefined;
  bidDeals?: number | undefined;
  /** -1..1. */
  aggressiveness?: number | undefined;
}

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const DEFAULT_LEVEL = 5;
/** Levels below follow rules of thumb and have no settings. */
export const FIRST_SEARCHING_LEVEL = 4;
export const MOST_SEATS = 8;

export function toPlayer(choice: PlayerChoice): MessageInitShape<typeof PlayerSchema> {
  const { level, playDeals, bidDeals, aggressiveness } = choice;
  if (level < FIRST_SEARCHING_LEVEL) return { level };
  return {
    level,
    ...(playDeals === undefined ? {} : { playDeals }),
    ...(bidDeals === undefined ? {} : { bidDeals }),
    ...(aggressiveness ? { biddingAggressiveness: aggressiveness } : {}),
  };
}
