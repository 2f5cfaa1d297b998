import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";
import { over, type OhHell } from "./ohhell.js";
import type { Options } from "./resilient.js";
import { targetsOf } from "./targets.js";

export interface WebOptions extends Options {
  /** What is spoken (connect). Servers answer both at the same port. */
  readonly protocol?: "connect" | "grpc-web";
  /** Messages in JSON rather than binary: larger and slower, readable in a browser's tools. */
  readonly json?: boolean;
}

/**
 * The services of a server that runs with `--web`, such as `http://127.0.0.1:8080`, or of several
 * that are used in turn. For browsers; anywhere else where there is `fetch` as well.
 */
export function connect(target: string | readonly string[], options: WebOptions = {}): OhHell {
  const create = options.protocol === "grpc-web" ? createGrpcWebTransport : createConnectTransport;
  const transports = targetsOf(target, options.token).map((url) => ({
    ...create({ baseUrl: url.href, useBinaryFormat: !options.json }),
    origin: url.origin,
    protocol: options.protocol === "grpc-web" ? "gRPC-Web" : "Connect",
  }));
  return over(transports, options);
}
