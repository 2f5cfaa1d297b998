// How long calls may take.

export const DEFAULT_TIMEOUT_MS = 30_000;

/** Some 27 hours: what the eight digits of gRPC can say. */
const LONGEST_MS = 99_999_999;

/** Raises RangeError for what is no time. */
export function checkedTimeout(ms: number): number {
  if (typeof ms === "number" && ms > 0 && ms <= LONGEST_MS) return Math.ceil(ms);
  throw new RangeError(`timeoutMs (${ms}): must be more than 0, and at most ${LONGEST_MS}`);
}
