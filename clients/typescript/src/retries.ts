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

/** Whether another attempt may fare better, where the caller has not given up itself. */
export function isPassing(error: ConnectError): boolean {
  switch (error.code) {
    case Code.Unavailable:
    case Code.ResourceExhausted:
    case Code.Aborted: // what the library makes of a connection that is reset
    case Code.Canceled: // and of a stream that its server has closed
      return true;
    case Code.DeadlineExceeded:
      return false;
    default: // with a cause it came about here and not at the server: the connection broke
      return error.cause !== undefined;
  }
}

/** Milliseconds before the attempt of this number, from 1. */
export function pauseBefore(attempt: number, retries: Retries, error: ConnectError): number {
  const own = Math.min(retries.firstPauseMs * 2 ** (attempt - 1), retries.longestPauseMs);
  const asked = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  return Math.max(own, asked === undefined ? 0 : durationMs(asked));
}

/** Resolves after a time, or rejects when the signal says so. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", give);
      resolve();
    }, ms);
    if (signal?.aborted) give();
    else signal?.addEventListener("abort", give, { once: true });
  });
}
