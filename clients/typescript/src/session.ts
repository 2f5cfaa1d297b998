// A connection over HTTP/2 that can neither end the process nor outlive its close.

import type { SecureClientSessionOptions } from "node:http2";
import { Http2SessionManager } from "@connectrpc/connect-node";

/** Encryption; in PEM: whom to trust, and what this client shows where it is asked. */
export type Tls = Pick<SecureClientSessionOptions, "ca" | "cert" | "key" | "servername">;

const KEPT_ALIVE = { pingIntervalMs: 20_000, pingTimeoutMs: 5_000 };

export class Session extends Http2SessionManager {
  readonly #closing: AbortSignal;

  constructor(url: URL, tls: Tls | undefined, closing: AbortSignal) {
    super(url, KEPT_ALIVE, tls);
    this.#closing = closing;
  }

  override async request(...asked: Parameters<Http2SessionManager["request"]>) {
    const stream = await super.request(...asked);
    // A session that broke tells its streams at once and itself only when its socket has closed.
    // The library does not listen any more if it was closed, or left for another, in between; and
    // an error that nobody listens to ends the process.
    stream.session?.off("error", ignore).on("error", ignore);
    if (this.#closing.aborted) this.abort(); // it was opened again by a call that waited for it
    return stream;
  }
}

function ignore(): void {}
