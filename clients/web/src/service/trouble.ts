// What went wrong with a call, as a person is told it.

import { Code, ConnectError, InvalidInput, NotReady } from "ohhell";
import { t } from "../texts";

export type TroubleKind = "refused" | "lost" | "gone" | "busy" | "token" | "other";

export interface Trouble {
  readonly kind: TroubleKind;
  readonly text: string;
  /** Where the request was wrong, field by field. */
  readonly details: readonly string[];
}

/** Undefined for a call that the page itself has given up. */
export function troubleOf(reason: unknown): Trouble | undefined {
  if (reason instanceof InvalidInput) {
    // A table that the server cannot open was sealed with a key that it no longer has.
    if (reason.violations.some(({ field }) => field === "table")) {
      return { kind: "lost", text: t.trouble.lostTable, details: [] };
    }
    const details = reason.violations.map(({ field, why }) => `${field}: ${why}`);
    return { kind: "refused", text: t.trouble.refused, details };
  }
  if (reason instanceof NotReady) {
    return { kind: "refused", text: reason.message, details: [] };
  }
  const error = ConnectError.from(reason);
  switch (error.code) {
    case Code.Canceled:
      return undefined;
    case Code.Unauthenticated:
      return { kind: "token", text: t.trouble.token, details: [] };
    case Code.ResourceExhausted:
      return { kind: "busy", text: t.trouble.busy, details: [] };
    case Code.InvalidArgument:
      return { kind: "refused", text: error.rawMessage, details: [] };
    case Code.Unavailable:
    case Code.DeadlineExceeded:
    case Code.Unknown:
    case Code.Aborted:
      return { kind: "gone", text: t.trouble.gone, details: [] };
    default:
      return { kind: "other", text: error.rawMessage, details: [] };
  }
}
