// What the person has chosen. It is kept in this browser and nowhere else.

import type { Sorting } from "../cards/sorting";
import { kept, keep } from "./storage";

export type Theme = "system" | "light" | "dark";
export type HintMode = "off" | "request" | "differs" | "always";
export type Pace = "slow" | "normal" | "fast" | "none";
export type UndoReach = "turn" | "round";

export interface Settings {
  theme: Theme;
  deck: "two" | "four";
  sorting: Sorting;
  pace: Pace;
  /** Wait for a click after each trick. */
  holdTricks: boolean;
  sound: boolean;
  undo: UndoReach;
  /** Competitive: no learning aid at all. */
  competitive: boolean;
  hints: HintMode;
  estimates: boolean;
  bidAnalysis: boolean;
  counter: boolean;
  mayHold: boolean;
  token: string;
}

export const DEFAULTS: Settings = {
  theme: "system",
  deck: "two",
  sorting: { rank: "descending", suits: "descending", alternate: true, trumpFirst: false },
  pace: "normal",
  holdTricks: false,
  sound: false,
  undo: "turn",
  competitive: false,
  hints: "request",
  estimates: false,
  bidAnalysis: false,
  counter: false,
  mayHold: false,
  token: "",
};

const NAME = "settings";

export const settings: Settings = $state({ ...DEFAULTS, ...kept<Partial<Settings>>(NAME) });

export function saveSettings(): void {
  keep(NAME, settings);
}

export function resetSettings(): void {
  Object.assign(settings, DEFAULTS);
  saveSettings();
}

/** Milliseconds that an action of another seat is looked at. */
export function beat(): number {
  return { slow: 1400, normal: 700, fast: 250, none: 0 }[settings.pace];
}
