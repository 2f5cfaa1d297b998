import { Code, ConnectError, type Transport } from "@connectrpc/connect";
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

const SPOKEN = {
  connect: { protocol: "Connect", create: createConnectTransport },
  "grpc-web": { protocol: "gRPC-Web", create: createGrpcWebTransport },
};

/**
 * The services of a server that runs with `--web`, such as `http://127.0.0.1:8080`, or of several
 * that are used in turn. For browsers; anywhere else where there is `fetch` as well. All calls but
 * `analyzeRecords`, which needs gRPC.
 */
export function connect(target: string | readonly string[], options: WebOptions = {}): OhHell {
  const named = options.protocol ?? "connect";
  if (!Object.hasOwn(SPOKEN, named)) {
    throw new TypeError(`protocol (${named}): must be one of ${Object.keys(SPOKEN).join(", ")}`);
  }
  const { protocol, create } = SPOKEN[named];
  const transports = targetsOf(target, options.token).map((url) => ({
    ...oneWay(create({ baseUrl: url.href, useBinaryFormat: !options.json })),
    origin: url.origin,
    protocol,
  }));
  return over(transports, options);
}

/** Refuses streams of requests, which `fetch` cannot send, before anything is sent. */
function oneWay(transport: Transport): Transport {
  return {
    unary: transport.unary,
    async stream(method, ...asked) {
      if (method.methodKind !== "server_streaming") {
        const need = `${method.localName} needs gRPC: use connectGrpc of "ohhell/node"`;
        const told = `${need}, or analyzeRecord for a record, which serves browsers too`;
        throw new ConnectError(told, Code.Unimplemented);
      }
      return transport.stream(method, ...asked);
    },
  };
}
