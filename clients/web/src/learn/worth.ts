// How estimates are drawn: their scale, and the colour of a loss.

interface Worth {
  readonly value: number;
  readonly standardError: number;
}

export type LossClass = "best" | "near" | "small" | "large";

/** What is much to lose, and the least that a scale shows: in points, or of the chance to win. */
export const POINTS = { large: 2, least: 1 } as const;
export const CHANCE = { large: 0.05, least: 0.02 } as const;
export type Scale = typeof POINTS | typeof CHANCE;

/** From the lowest to the highest end of the error bars; never empty. */
export function span(all: readonly Worth[], { least }: Scale): { low: number; high: number } {
  const low = Math.min(...all.map((each) => each.value - each.standardError));
  const high = Math.max(...all.map((each) => each.value + each.standardError));
  return { low, high: Math.max(high, low + least) };
}

/** "large" is red. "near": not worse than the best beyond the noise of both. */
export function lossClass(each: Worth, all: readonly Worth[], scale: Scale = POINTS): LossClass {
  const best = all.reduce((a, b) => (b.value > a.value ? b : a), each);
  const loss = best.value - each.value;
  if (loss <= 0) return "best";
  if (loss <= 2 * Math.hypot(best.standardError, each.standardError)) return "near";
  return loss < scale.large ? "small" : "large";
}
