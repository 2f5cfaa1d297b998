// For Node.js: gRPC itself, over HTTP/2.

import { setMaxListeners } from "node:events";
import { Code, ConnectError } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { over, type OhHell } from "./ohhell.js";
import type { Options } from "./resilient.js";
import { Session, type Tls } from "./session.js";
import { targetsOf } from "./targets.js";

export interface NodeOptions extends Options {
  /** Encryption; in PEM: whom to trust, and what this client shows where it is asked. */
  readonly tls?: Tls;
}

/** A connection that is kept, and kept alive. */
export interface Connection extends OhHell {
  /**
   * Ends the calls that are under way, and refuses any other; else the process would wait for the
   * connection.
   */
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
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // any number of calls may wait for their next attempt
  const sessions = targetsOf(target, options.token).map((url) => ({
    baseUrl: url.href,
    sessionManager: new Session(url, options.tls, closing.signal),
  }));
  const transports = sessions.map((session) => ({
    ...createGrpcTransport(session),
    origin: session.sessionManager.authority,
    protocol: "gRPC",
  }));
  return {
    ...over(transports, options, closing.signal),
    close() {
      closing.abort(new ConnectError("the connection was closed", Code.Canceled));
      sessions.forEach(({ sessionManager }) => sessionManager.abort());
    },
  };
}
