// What may be at a port in place of a server: a call that meets it ends with an error that says so,
// and neither it nor close(), whenever it comes, ends the process.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as passed } from "node:timers/promises";
import { Code, connect, ConnectError } from "../src/index.js";
import { connectGrpc } from "../src/node.js";
import { end, serve, type Server as OhHellServer } from "./server.js";

const withCode = (code: Code) => (error: unknown) =>
  error instanceof ConnectError && error.code === code;

const noGrpc = (error: unknown) =>
  withCode(Code.Unimplemented)(error) &&
  /^http:\/\/127.0.0.1:\d+ does not speak gRPC \(.+/.test((error as ConnectError).rawMessage);

const unavailable = (error: unknown) =>
  withCode(Code.Unavailable)(error) &&
  /^the connection to http:\/\/127.0.0.1:\d+ failed \(.+/.test((error as ConnectError).rawMessage);

/** At a port of this machine; what is under way there ends with it. */
async function listening(server: Server): Promise<{ url: string; leave: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const leave = async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, leave };
}

const heard = (act: (socket: Socket) => void) =>
  createServer((socket) => socket.once("data", () => act(socket)));

const STRANGERS: Record<string, [() => Server, (error: unknown) => boolean]> = {
  "a server of HTTP/1": [() => createHttpServer((_, response) => response.end("no")), noGrpc],
  "one that answers garbage": [() => heard((socket) => socket.write("what is this?\r\n")), noGrpc],
  "one that greets": [() => createServer((socket) => socket.write("220 mail\r\n")), noGrpc],
  "one that answers and hangs up": [
    () => heard((socket) => socket.end("no\r\n".repeat(9))),
    noGrpc,
  ],
  "one that hangs up": [() => createServer((socket) => socket.destroy()), unavailable],
  "one that hears and hangs up": [() => heard((socket) => socket.destroy()), unavailable],
  "one that resets": [() => heard((socket) => socket.resetAndDestroy()), unavailable],
};

/** Long enough for a session that broke to tell itself. */
const SETTLED_MS = 30;

/** A call there, with the connection closed at several times; nothing may be thrown beside it. */
function closes(target: () => string, expected: (error: unknown) => boolean): void {
  const OPTIONS = { timeoutMs: 5000, retries: { attempts: 3, firstPauseMs: 0 } };
  const opened = () => connectGrpc(target(), OPTIONS);

  for (const [name, wait] of [
    ["at once", () => undefined],
    ["a turn later", () => passed(0)],
    ["later", () => passed(SETTLED_MS)],
  ] as const) {
    test(`closed ${name}`, async () => {
      const ohhell = opened();
      await assert.rejects(ohhell.rules.listPresets({}), expected);
      await wait();
      ohhell.close();
      await passed(SETTLED_MS);
    });
  }

  test("never closed, and asked again at once", async () => {
    const ohhell = opened();
    for (let i = 0; i < 3; i++) await assert.rejects(ohhell.rules.listPresets({}), expected);
    await passed(SETTLED_MS);
  });

  const endedBy = (error: unknown) => expected(error) || withCode(Code.Canceled)(error);

  test("many calls, and closed when the first has failed", async () => {
    const ohhell = opened();
    const calls = Array.from({ length: 20 }, () => ohhell.rules.listPresets({}));
    const stream = ohhell.analysis.watchPlays({})[Symbol.asyncIterator]();
    const ended = [...calls, stream.next()].map((call) => assert.rejects(call, endedBy));
    await Promise.race(ended);
    ohhell.close();
    await Promise.all(ended);
    await passed(SETTLED_MS);
  });

  for (const ms of [0, 1, 2, 4, 8]) {
    test(`closed ${ms} ms after a call began`, async () => {
      const ohhell = opened();
      const call = ohhell.rules.listPresets({});
      setTimeout(() => ohhell.close(), ms);
      await assert.rejects(call, endedBy);
      await passed(SETTLED_MS);
    });
  }
}

for (const [name, [stranger, expected]] of Object.entries(STRANGERS)) {
  describe(name, () => {
    let here: Awaited<ReturnType<typeof listening>>;
    before(async () => {
      here = await listening(stranger());
    });
    after(() => here.leave());
    closes(() => here.url, expected);
  });
}

describe("a port where nothing is", () => {
  closes(() => "http://127.0.0.1:9", unavailable);

  for (const protocol of ["connect", "grpc-web"] as const) {
    test(`asked over ${protocol}`, async () => {
      const { rules, analysis } = connect("http://127.0.0.1:5", { protocol });
      await assert.rejects(rules.listPresets({}), unavailable);
      await assert.rejects(analysis.watchPlays({})[Symbol.asyncIterator]().next(), unavailable);
    });
  }
});

describe("the other door of a server", () => {
  let server: OhHellServer;
  before(async () => {
    server = await serve();
  });
  after(() => end(server));
  closes(() => server.web, noGrpc);

  test("that for gRPC, asked by browsers' protocols", async () => {
    for (const [protocol, name] of [
      ["connect", "Connect"],
      ["grpc-web", "gRPC-Web"],
    ] as const) {
      await assert.rejects(
        connect(server.grpc, { protocol }).rules.listPresets({}),
        (error: ConnectError) =>
          withCode(Code.Unimplemented)(error) &&
          error.rawMessage.startsWith(`${server.grpc} does not speak ${name} (`),
      );
    }
  });

  test("either, asked as if it were encrypted", async () => {
    for (const ohhell of [
      connectGrpc(server.grpc.replace("http", "https")),
      connect(server.web.replace("http", "https")),
    ]) {
      await assert.rejects(ohhell.rules.listPresets({}), withCode(Code.Unimplemented));
    }
  });
});

test("a silent port: close() ends the calls that are under way", async () => {
  let connections = 0;
  const here = await listening(createServer(() => connections++));
  const ohhell = connectGrpc(here.url);
  const calls = Array.from({ length: 20 }, () =>
    assert.rejects(ohhell.rules.listPresets({}), withCode(Code.Canceled)),
  );
  const watching = ohhell.analysis.watchPlays({})[Symbol.asyncIterator]();
  calls.push(assert.rejects(watching.next(), withCode(Code.Canceled)));
  await passed(SETTLED_MS);
  ohhell.close();
  await Promise.all(calls);
  await passed(SETTLED_MS);
  assert.equal(connections, 1); // none was made anew
  await here.leave();
});
