// A transport over others, one a server: it uses them in turn, tries calls again, keeps to the
// deadline, sends the token, and raises this package's errors.

import type {
  DescMessage,
  DescMethodStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ContextValues,
  type StreamResponse,
  type Transport,
  type UnaryResponse,
} from "@connectrpc/connect";
import { broken, type Peer } from "./broken.js";
import { errorOf } from "./errors.js";
import { checked, isPassing, pauseBefore, type Retries, sleep } from "./retries.js";
import { checkedTimeout, DEFAULT_TIMEOUT_MS } from "./timeouts.js";

/** How calls are made. */
export interface Options {
  /**
   * Milliseconds that a call may take, its retries included (30,000); each call may have its own. A
   * search ends in time and answers with what it has. The stream of records has only its own.
   */
  readonly timeoutMs?: number;
  readonly retries?: Partial<Retries>;
  /** Sent with every call as `authorization: Bearer`. */
  readonly token?: string;
}

/** A way to a server, which errors name. */
export type Way = Transport & Peer;

export class Resilient implements Transport {
  readonly #ways: readonly Way[];
  readonly #timeoutMs: number;
  readonly #retries: Retries;
  readonly #token: string | undefined;
  readonly #closing: AbortSignal | undefined;
  #turn = 0;

  /** Once `closing` is aborted, calls end with its reason. */
  constructor(ways: readonly Way[], options: Options, closing?: AbortSignal) {
    this.#ways = ways;
    this.#timeoutMs = checkedTimeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    this.#retries = checked(options.retries);
    this.#token = options.token;
    this.#header(undefined); // raises what is wrong with the token
    this.#closing = closing;
  }

  async unary<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    signal: AbortSignal | undefined,
    timeoutMs: number | undefined,
    header: HeadersInit | undefined,
    input: MessageInitShape<I>,
    values?: ContextValues,
  ): Promise<UnaryResponse<I, O>> {
    const sent = this.#header(header);
    return this.#again(signal, timeoutMs ?? this.#timeoutMs, (way, leftMs) =>
      way.unary(method, signal, leftMs, sent, input, values),
    );
  }

  async stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodStreaming<I, O>,
    signal: AbortSignal | undefined,
    timeoutMs: number | undefined,
    header: HeadersInit | undefined,
    input: AsyncIterable<MessageInitShape<I>>,
    values?: ContextValues,
  ): Promise<StreamResponse<I, O>> {
    const sent = this.#header(header);
    const open = (
      way: Way,
      leftMs: number | undefined,
      messages: AsyncIterable<MessageInitShape<I>>,
    ) => way.stream(method, signal, leftMs, sent, messages, values);
    if (method.methodKind !== "server_streaming") {
      const ownMs = timeoutMs === undefined ? undefined : checkedTimeout(timeoutMs);
      const way = this.#next();
      try {
        this.#closing?.throwIfAborted();
        const response = await open(way, ownMs, input);
        return { ...response, message: this.#told(response.message, signal, way) };
      } catch (reason) {
        throw errorOf(this.#why(reason, signal, way));
      }
    }
    // The request is kept, so that the call can be tried again until its first answer.
    const request: MessageInitShape<I>[] = [];
    for await (const message of input) request.push(message);
    return this.#again(signal, timeoutMs ?? this.#timeoutMs, async (way, leftMs) => {
      const response = await open(way, leftMs, each(request));
      const answers = response.message[Symbol.asyncIterator]();
      const first = await answers.next();
      return { ...response, message: this.#told(resumed(first, answers), signal, way) };
    });
  }

  async #again<T>(
    signal: AbortSignal | undefined,
    timeoutMs: number,
    attempt: (way: Way, leftMs: number) => Promise<T>,
  ): Promise<T> {
    const end = performance.now() + checkedTimeout(timeoutMs);
    for (let made = 1; ; made++) {
      const way = this.#next();
      try {
        this.#closing?.throwIfAborted();
        return await attempt(way, Math.max(1, Math.ceil(end - performance.now())));
      } catch (reason) {
        const error = this.#why(reason, signal, way);
        const pause = pauseBefore(made, this.#retries, error);
        const late = performance.now() + pause >= end;
        if (made >= this.#retries.attempts || late || !isPassing(error)) throw errorOf(error);
        await sleep(pause, signal, this.#closing).catch((why) => {
          throw ConnectError.from(why, Code.Canceled);
        });
      }
    }
  }

  /** Why a call failed: its caller has given up, the connection broke, or what the server said. */
  #why(reason: unknown, signal: AbortSignal | undefined, way: Way): ConnectError {
    const given = [this.#closing, signal].find((each) => each?.aborted);
    if (given !== undefined) return ConnectError.from(given.reason, Code.Canceled);
    return broken(ConnectError.from(reason), way);
  }

  async *#told<O extends DescMessage>(
    messages: AsyncIterable<MessageShape<O>>,
    signal: AbortSignal | undefined,
    way: Way,
  ): AsyncGenerator<MessageShape<O>> {
    try {
      yield* messages;
    } catch (reason) {
      throw errorOf(this.#why(reason, signal, way));
    }
  }

  #next(): Way {
    return this.#ways[this.#turn++ % this.#ways.length] as Way;
  }

  #header(header: HeadersInit | undefined): Headers {
    const made = new Headers(header);
    if (this.#token === undefined) return made;
    try {
      made.set("authorization", `Bearer ${this.#token}`);
    } catch {
      throw new TypeError("token: has characters that no header can carry");
    }
    return made;
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** All of an iteration whose first item has been taken. */
async function* resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let item = first; !item.done; item = await rest.next()) yield item.value;
}
