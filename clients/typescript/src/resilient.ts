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
import { errorOf } from "./errors.js";
import { checked, isPassing, pauseBefore, type Retries, sleep } from "./retries.js";

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

export const DEFAULT_TIMEOUT_MS = 30_000;

export class Resilient implements Transport {
  readonly #transports: readonly Transport[];
  readonly #timeoutMs: number;
  readonly #retries: Retries;
  readonly #token: string | undefined;
  #turn = 0;

  constructor(transports: readonly Transport[], options: Options) {
    this.#transports = transports;
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#retries = checked(options.retries);
    this.#token = options.token;
  }

  unary<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    signal: AbortSignal | undefined,
    timeoutMs: number | undefined,
    header: HeadersInit | undefined,
    input: MessageInitShape<I>,
    values?: ContextValues,
  ): Promise<UnaryResponse<I, O>> {
    return this.#again(signal, timeoutMs ?? this.#timeoutMs, (transport, leftMs) =>
      transport.unary(method, signal, leftMs, this.#header(header), input, values),
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
    const open = (
      transport: Transport,
      leftMs: number | undefined,
      messages: AsyncIterable<MessageInitShape<I>>,
    ) => transport.stream(method, signal, leftMs, this.#header(header), messages, values);
    if (method.methodKind !== "server_streaming") {
      const response = await open(this.#next(), timeoutMs, input).catch(raise);
      return { ...response, message: translated(response.message) };
    }
    // The request is kept, so that the call can be tried again until its first answer.
    const request: MessageInitShape<I>[] = [];
    for await (const message of input) request.push(message);
    return this.#again(signal, timeoutMs ?? this.#timeoutMs, async (transport, leftMs) => {
      const response = await open(transport, leftMs, each(request));
      const answers = response.message[Symbol.asyncIterator]();
      const first = await answers.next();
      return { ...response, message: translated(resumed(first, answers)) };
    });
  }

  async #again<T>(
    signal: AbortSignal | undefined,
    timeoutMs: number,
    attempt: (transport: Transport, leftMs: number) => Promise<T>,
  ): Promise<T> {
    const end = performance.now() + timeoutMs;
    for (let made = 1; ; made++) {
      try {
        return await attempt(this.#next(), Math.max(1, Math.ceil(end - performance.now())));
      } catch (reason) {
        const error = ConnectError.from(reason);
        const pause = pauseBefore(made, this.#retries, error);
        const late = performance.now() + pause >= end;
        if (made >= this.#retries.attempts || late || !isPassing(error)) throw errorOf(error);
        await sleep(pause, signal).catch((why) => raise(ConnectError.from(why, Code.Canceled)));
      }
    }
  }

  #next(): Transport {
    const turn = this.#turn++ % this.#transports.length;
    return this.#transports[turn] as Transport;
  }

  #header(header: HeadersInit | undefined): Headers {
    const made = new Headers(header);
    if (this.#token !== undefined) made.set("authorization", `Bearer ${this.#token}`);
    return made;
  }
}

function raise(reason: unknown): never {
  throw errorOf(reason);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** All of an iteration whose first item has been taken. */
async function* resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let item = first; !item.done; item = await rest.next()) yield item.value;
}

async function* translated<O extends DescMessage>(
  messages: AsyncIterable<MessageShape<O>>,
): AsyncGenerator<MessageShape<O>> {
  try {
    yield* messages;
  } catch (reason) {
    raise(reason);
  }
}
