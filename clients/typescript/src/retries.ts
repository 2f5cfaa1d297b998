// Which calls are tried again, and when. All calls are free of side effects, so any may be.

import { Code, type ConnectError } from "@connectrpc/connect";
import { durationMs } from "@bufbuild/protobuf/wkt";
import { RetryInfoSchema } from "./gen/google/rpc/error_details_pb.js";

/** What happens to a call that found no server, lost it, or found its queue full. */
export interface Retries {
  /** In all; 1: never again. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; from one to the next they double. */
  readonly firstPauseMs: number;
  /** The longest of these pauses. A server with a full queue may ask for a longer one. */
  readonly longestPauseMs: number;
}

export const DEFAULT_RETRIES: Retries = {
  attempts: 5,
  firstPauseMs: 100,
  longestPauseMs: 2000,
};

/** Raises RangeError for what makes no sense. */
export function checked(retries: Partial<Retries> | undefined): Retries {
  const made = { ...DEFAULT_RETRIES, ...retries };
  if (!Number.isInteger(made.attempts) || made.attempts < 1) {
    throw new RangeError(`retries.attempts (${made.attempts}): must be a whole number from 1`);
  }
  for (const name of ["firstPauseMs", "longestPauseMs"] as const) {
    if (!(made[name] >= 0))
      throw new RangeError(`retries.${name} (${made[name]}): must be 0 or more`);
  }
  return made;
}

/** Whether another attempt may fare better. */
export function isPassing({ code }: ConnectError): boolean {
  return code === Code.Unavailable || code === Code.ResourceExhausted;
}

/** Milliseconds before the attempt of this number, from 1. */
export function pauseBefore(attempt: number, retries: Retries, error: ConnectError): number {
  const own = Math.min(retries.firstPauseMs * 2 ** (attempt - 1), retries.longestPauseMs);
  const asked = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  return Math.max(own, asked === undefined ? 0 : durationMs(asked));
}

/** Resolves after a time, or rejects with the reason of a signal that is aborted before. */
export function sleep(ms: number, ...signals: (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      signals.forEach((signal) => signal?.removeEventListener("abort", give));
    };
    const give = () => {
      leave();
      reject(signals.find((signal) => signal?.aborted)?.reason as Error);
    };
    const timer = setTimeout(() => {
      leave();
      resolve();
    }, ms);
    signals.forEach((signal) => signal?.addEventListener("abort", give));
    if (signals.some((signal) => signal?.aborted)) give();
  });
}
