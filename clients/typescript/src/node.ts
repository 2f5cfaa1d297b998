// For Node.js: gRPC itself, over HTTP/2.

import type { SecureClientSessionOptions } from "node:http2";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { over, type OhHell } from "./ohhell.js";
import type { Options } from "./resilient.js";
import { targetsOf } from "./targets.js";

export interface NodeOptions extends Options {
  /** Encryption; in PEM: whom to trust, and what this client shows where it is asked. */
  readonly tls?: Pick<SecureClientSessionOptions, "ca" | "cert" | "key" | "servername">;
}

/** A connection that is kept, and kept alive. */
export interface Connection extends OhHell {
  /** Ends the calls that are under way; else the process would wait for the connection. */
  close(): void;
}

/**
 * The services of a server, such as `http://127.0.0.1:50051`, or of several that are used in turn;
 * `https` where they are encrypted.
 */
export function connectGrpc(
  target: string | readonly string[],
  options: NodeOptions = {},
): Connection {
  const sessions = targetsOf(target, options.token).map((url) => ({
    baseUrl: url.href,
    sessionManager: new Http2SessionManager(
      url,
      { pingIntervalMs: 20_000, pingTimeoutMs: 5_000 },
      options.tls,
    ),
  }));
  return {
    ...over(sessions.map(createGrpcTransport), options),
    close: () => sessions.forEach(({ sessionManager }) => sessionManager.abort()),
  };
}
