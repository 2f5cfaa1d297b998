// How estimates are drawn: their scale, and the colour of a loss.

interface Worth {
  readonly value: number;
  readonly standardError: number;
}

export type LossClass = "best" | "near" | "small" | "large";

/** Points of loss from which on a card is red. */
const LARGE = 2;

/** From the lowest to the highest end of the error bars; never empty. */
export function span(all: readonly Worth[]): { low: number; high: number } {
  const low = Math.min(...all.map((each) => each.value - each.standardError));
  const high = Math.max(...all.map((each) => each.value + each.standardError));
  return { low, high: Math.max(high, low + 1) };
}

/** "near": not worse than the best beyond the noise of both. */
export function lossClass(each: Worth, all: readonly Worth[]): LossClass {
  const best = all.reduce((a, b) => (b.value > a.value ? b : a), each);
  const loss = best.value - each.value;
  if (loss <= 0) return "best";
  if (loss <= 2 * Math.hypot(best.standardError, each.standardError)) return "near";
  return loss < LARGE ? "small" : "large";
}
