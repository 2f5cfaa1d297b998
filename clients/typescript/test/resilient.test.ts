// Retries, turns, deadlines and tokens, over transports that do as they are told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { durationFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createRouterTransport, type Transport } from "@connectrpc/connect";
import { RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";
import { AnalysisService, connect, type Options, over, type OhHell } from "../src/index.js";
import { connectGrpc } from "../src/node.js";

const QUICKLY = { firstPauseMs: 1, longestPauseMs: 2 };
const gone = new ConnectError("gone", Code.Unavailable);
const full = new ConnectError("full", Code.ResourceExhausted);

interface Scripted {
  readonly transport: Transport;
  readonly seen: { header: Headers; leftMs: number | undefined }[];
}

/** A server that fails so, and then answers with its name; a stream may fail at both its answers. */
function scripted(name: string, ...failures: (ConnectError | undefined)[]): Scripted {
  const seen: Scripted["seen"] = [];
  const transport = createRouterTransport(({ service }) => {
    service(AnalysisService, {
      getServerInfo(_, { requestHeader, timeoutMs }) {
        seen.push({ header: requestHeader, leftMs: timeoutMs() });
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return { version: name };
      },
      async *watchPlays(_, { requestHeader, timeoutMs }) {
        seen.push({ header: requestHeader, leftMs: timeoutMs() });
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        yield { deals: 1n };
        const later = failures.shift();
        if (later !== undefined) throw later;
        yield { deals: 2n, final: true };
      },
    });
  });
  return { transport, seen };
}

function client(servers: Scripted[], options: Options = {}): OhHell {
  const transports = servers.map(({ transport }) => transport);
  return over(transports, { retries: QUICKLY, ...options });
}

async function watched({ analysis }: OhHell): Promise<bigint[]> {
  const found = [];
  for await (const { deals } of analysis.watchPlays({})) found.push(deals);
  return found;
}

const codeOf = (code: Code) => (error: unknown) =>
  error instanceof ConnectError && error.code === code;

for (const failures of [[gone], [full], [gone, full, gone, full]]) {
  test(`tried again after ${failures.map(({ rawMessage }) => rawMessage)}`, async () => {
    const server = scripted("one", ...failures);
    const { version } = await client([server]).analysis.getServerInfo({});
    assert.equal(version, "one");
    assert.equal(server.seen.length, failures.length + 1);
    assert.deepEqual(await watched(client([scripted("one", ...failures)])), [1n, 2n]);
  });
}

test("then the error is raised", async () => {
  for (const [attempts, calls] of [
    [5, 5],
    [2, 2],
    [1, 1],
  ]) {
    const server = scripted("one", ...Array<ConnectError>(9).fill(gone));
    const ohhell = client([server], { retries: { ...QUICKLY, attempts } });
    await assert.rejects(ohhell.analysis.getServerInfo({}), codeOf(Code.Unavailable));
    assert.equal(server.seen.length, calls);
  }
});

test("what is no matter of the moment is not tried again", async () => {
  for (const code of [
    Code.Internal,
    Code.InvalidArgument,
    Code.DeadlineExceeded,
    Code.Unauthenticated,
  ]) {
    const server = scripted("one", new ConnectError("no", code));
    await assert.rejects(client([server]).analysis.getServerInfo({}), codeOf(code));
    assert.equal(server.seen.length, 1);
  }
});

test("a stream that has answered is not begun again", async () => {
  const server = scripted("one", undefined, gone);
  const answers = client([server]).analysis.watchPlays({})[Symbol.asyncIterator]();
  assert.equal((await answers.next()).value?.deals, 1n);
  await assert.rejects(answers.next(), codeOf(Code.Unavailable));
  assert.equal(server.seen.length, 1);
});

test("several servers are used in turn, the next attempt goes to the next", async () => {
  const servers = [scripted("one"), scripted("two", gone), scripted("three")];
  const { analysis } = client(servers);
  const told = [];
  for (let i = 0; i < 5; i++) told.push((await analysis.getServerInfo({})).version);
  assert.deepEqual(told, ["one", "three", "one", "two", "three"]);
});

test("a server says how long to wait", async () => {
  const detail = {
    desc: RetryInfoSchema,
    value: { retryDelay: durationFromMs(80) },
  };
  const later = new ConnectError("full", Code.ResourceExhausted, undefined, [detail]);
  // The first is asked over the wire of a router, which is where details are packed.
  const { analysis } = client([scripted("one", later)]);
  const started = performance.now();
  await analysis.getServerInfo({});
  assert.ok(performance.now() - started >= 79);
});

test("no attempt begins after the deadline", async () => {
  const server = scripted("one", gone, gone);
  const options = {
    timeoutMs: 5000,
    retries: { firstPauseMs: 60_000, longestPauseMs: 60_000 },
  };
  const { analysis } = client([server], options);
  await assert.rejects(analysis.getServerInfo({}), codeOf(Code.Unavailable));
  assert.equal(server.seen.length, 1);
});

test("a call has its own time or the client's, and a later attempt what is left of it", async () => {
  const server = scripted("one", gone);
  const retries = { firstPauseMs: 20, longestPauseMs: 20 }; // more than a clock's millisecond
  const { analysis } = client([server], { timeoutMs: 50_000, retries });
  await analysis.getServerInfo({});
  await analysis.getServerInfo({}, { timeoutMs: 9_000 });
  const [first, second, own] = server.seen.map(({ leftMs }) => leftMs ?? NaN);
  assert.ok(first !== undefined && second !== undefined && own !== undefined);
  assert.ok(50_000 >= first && first > second && second > 40_000);
  assert.ok(9_000 >= own && own > 8_000);
});

test("an abort ends the wait between two attempts", async () => {
  const stop = new AbortController();
  const { analysis } = client([scripted("one", gone)], {
    retries: { firstPauseMs: 20_000, longestPauseMs: 20_000 },
  });
  setTimeout(() => stop.abort(), 10);
  const asked = analysis.getServerInfo({}, { signal: stop.signal });
  await assert.rejects(asked, codeOf(Code.Canceled));
});

test("the token goes with every call", async () => {
  const server = scripted("one");
  const ohhell = client([server], { token: "secret" });
  await ohhell.analysis.getServerInfo({}, { headers: { "x-mine": "kept" } });
  await watched(ohhell);
  for (const { header } of server.seen) assert.equal(header.get("authorization"), "Bearer secret");
  assert.equal(server.seen[0]?.header.get("x-mine"), "kept");
});

test("what cannot be meant is refused by name", () => {
  assert.throws(() => connect([]), /server/);
  for (const open of [connect, connectGrpc]) {
    for (const target of ["127.0.0.1:8080", "localhost:8080", "cards.example", "ftp://[::1]", ""]) {
      const named = {
        name: "TypeError",
        message: /^target \(.*\): http:\/\/ or https:\/\/ is missing/,
      };
      assert.throws(() => open(target), named);
      assert.throws(() => open(["http://[::1]", target]), named);
    }
    assert.throws(() => open("http://:80:80"), /^TypeError: target \(http:\/\/:80:80\): is no URL/);
    for (const timeoutMs of [-1, 0, NaN, Infinity, 1e8, "5" as unknown as number]) {
      assert.throws(() => open("http://[::1]", { timeoutMs }), /^RangeError: timeoutMs \(/);
    }
  }
  assert.throws(() => connect("http://[::1]", { token: "a\nb" }), /^TypeError: token: has/);
  const protocol = "soap" as "connect";
  assert.throws(() => connect("http://[::1]", { protocol }), /^TypeError: protocol \(soap\)/);
  assert.throws(() => connect("http://cards.example", { token: "secret" }), /token/);
  assert.throws(() => connectGrpc("http://192.0.2.1:50051", { token: "secret" }), /token/);
  assert.throws(() => connect("http://[::1]", { retries: { attempts: 0 } }), /retries.attempts/);
  const longestPauseMs = -1;
  assert.throws(() => connect("http://[::1]", { retries: { longestPauseMs } }), /longestPauseMs/);
  connect(["https://cards.example", "http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1"], {
    token: "secret",
  });
});

test("a call's own time that is none is refused by name, and nothing is sent", async () => {
  const server = scripted("one");
  const { analysis } = client([server]);
  for (const timeoutMs of [-1, 0, NaN, Infinity, 1e8]) {
    const refused = {
      name: "RangeError",
      message: `timeoutMs (${timeoutMs}): must be more than 0, and at most 99999999`,
    };
    await assert.rejects(analysis.getServerInfo({}, { timeoutMs }), refused);
    const watching = analysis.watchPlays({}, { timeoutMs })[Symbol.asyncIterator]();
    await assert.rejects(watching.next(), refused);
    const records = analysis.analyzeRecords(each([]), { timeoutMs })[Symbol.asyncIterator]();
    await assert.rejects(records.next(), refused);
  }
  assert.equal(server.seen.length, 0);
});

test("records by a protocol that cannot stream them are refused before anything is sent", async () => {
  for (const protocol of ["connect", "grpc-web"] as const) {
    const { analysis } = connect("http://127.0.0.1:9", { protocol });
    let taken = 0;
    async function* parts() {
      taken++;
      yield {};
    }
    const records = analysis.analyzeRecords(parts())[Symbol.asyncIterator]();
    await assert.rejects(records.next(), (error: ConnectError) => {
      assert.equal(error.code, Code.Unimplemented);
      assert.match(error.rawMessage, /^analyzeRecords needs gRPC: .*connectGrpc.*analyzeRecord /);
      return true;
    });
    assert.equal(taken, 0);
  }
});

test("what cannot be sent is not tried again", async () => {
  const server = scripted("one");
  const { analysis } = client([server]);
  const headers = { "x-mine": "a\nb" };
  const started = analysis.getServerInfo({}, { headers });
  await assert.rejects(started, TypeError);
  assert.equal(server.seen.length, 0);
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
