// The options of a rule set as the editor shows them: which there are, of what kind, in which group.

import {
  DealPattern,
  InitialLeader,
  LeadTrump,
  Repeat,
  type RuleSet,
  Tie,
  TrumpRule,
} from "ohhell";

/** An option; `trumpSequence` is a list and has an editor of its own. */
export type Option = Exclude<keyof RuleSet, "$typeName" | "$unknown" | "preset" | "trumpSequence">;

export type Field =
  | {
      readonly name: Option;
      readonly kind: "number";
      readonly least: number;
      readonly most: number;
    }
  | { readonly name: Option; readonly kind: "rank" }
  | { readonly name: Option; readonly kind: "switch" }
  | { readonly name: Option; readonly kind: "formula" }
  | { readonly name: Option; readonly kind: "choice"; readonly values: readonly number[] }
  | { readonly name: "trumpSequence"; readonly kind: "trumps" };

export type Group = "players" | "deal" | "trump" | "bidding" | "play" | "scores" | "end";

/** The values of an enum without the one that stands for nothing. */
function choices(values: Record<string, string | number>): number[] {
  return Object.values(values).filter(
    (value): value is number => typeof value === "number" && value > 0,
  );
}

const FAR = 1000;

export const FIELDS: Readonly<Record<Group, readonly Field[]>> = {
  players: [
    { name: "players", kind: "number", least: 2, most: 8 },
    { name: "suits", kind: "number", least: 1, most: 4 },
    { name: "lowestRank", kind: "rank" },
    { name: "romanianDeck", kind: "switch" },
  ],
  deal: [
    { name: "maxCards", kind: "number", least: 1, most: 26 },
    { name: "minCards", kind: "number", least: 1, most: 26 },
    { name: "dealPattern", kind: "choice", values: choices(DealPattern) },
    { name: "repeat", kind: "choice", values: choices(Repeat) },
  ],
  trump: [
    { name: "trumpRule", kind: "choice", values: choices(TrumpRule) },
    { name: "trumpSequence", kind: "trumps" },
  ],
  bidding: [
    { name: "simultaneousBidding", kind: "switch" },
    { name: "hookMinCards", kind: "number", least: 0, most: 26 },
    { name: "blindOneCard", kind: "switch" },
  ],
  play: [
    { name: "initialLeader", kind: "choice", values: choices(InitialLeader) },
    { name: "mustTrump", kind: "switch" },
    { name: "mustBeat", kind: "switch" },
    { name: "leadTrump", kind: "choice", values: choices(LeadTrump) },
  ],
  scores: [
    { name: "made", kind: "formula" },
    { name: "madeZero", kind: "formula" },
    { name: "over", kind: "formula" },
    { name: "under", kind: "formula" },
    { name: "failedZero", kind: "formula" },
  ],
  end: [
    { name: "streakLength", kind: "number", least: 0, most: FAR },
    { name: "streakBonus", kind: "number", least: 0, most: FAR },
    { name: "streakPenalty", kind: "number", least: 0, most: FAR },
    { name: "winnerBonus", kind: "number", least: 0, most: FAR },
    { name: "tie", kind: "choice", values: choices(Tie) },
  ],
};

export const GROUPS = Object.keys(FIELDS) as Group[];

/** `deal_pattern`, as the service writes it in adjustments and errors, from `dealPattern`. */
export function protoName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
