/** The windows that can be open over a game. */
export type PlayDialog = "sheet" | "guide" | "claim" | "honest" | "leave";
