// What a broken connection is called: by gRPC's codes, whichever library noticed it.

import { Code, ConnectError } from "@connectrpc/connect";

/** Whom a call went to. */
export interface Peer {
  readonly origin?: string;
  /** The name of what is spoken there. */
  readonly protocol?: string;
}

/** Node.js's codes for what no server of this protocol, or an encrypted one, has at its port. */
const FOREIGN = /^(ERR_HTTP2_ERROR|ERR_SSL_.*|EPROTO|HPE_.*)$/;

/**
 * An error of a call that its caller has not given up: Unavailable where the connection broke or
 * never came about, Unimplemented where something else answers, and what the server said as it is.
 */
export function broken(error: ConnectError, peer: Peer): ConnectError {
  const { origin = "the server", protocol = "this protocol" } = peer;
  const causes = causesOf(error);
  const codes = causes.flatMap(({ code }) => code ?? []);
  const said = causes.map(({ message }) => message.trim()).filter((message) => message !== "");
  const why = said.at(-1) ?? error.rawMessage;
  const as = (code: Code, told: string) =>
    new ConnectError(told, code, error.metadata, undefined, error.cause ?? error);

  if (codes.some((code) => FOREIGN.test(code))) {
    const ports = "a server has one port for gRPC and another for browsers";
    const told = `${origin} does not speak ${protocol} (${why}): ${ports}, https:// if encrypted`;
    return as(Code.Unimplemented, told);
  }
  // Without a cause, Canceled is what the library makes of a stream that its server has closed.
  const left = error.code === Code.Canceled || error.code === Code.Aborted;
  const failed = error.cause instanceof TypeError || codes.length > 0;
  return left || failed
    ? as(Code.Unavailable, `the connection to ${origin} failed (${why})`)
    : error;
}

interface Cause extends Error {
  readonly code?: string;
}

/** What brought an error about, and what brought that about, and so on. */
function causesOf({ cause }: Error): Cause[] {
  const found: Cause[] = [];
  for (let next = cause; next instanceof Error && !found.includes(next); next = before(next)) {
    found.push(next);
  }
  return found.filter((error) => !(error instanceof ConnectError));
}

function before(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : error.cause;
}
