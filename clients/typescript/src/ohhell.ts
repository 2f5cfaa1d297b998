import type { DescService } from "@bufbuild/protobuf";
import { type CallOptions, type Client, createClient, type Transport } from "@connectrpc/connect";
import { AnalysisService } from "./gen/ohhell/v1/analysis_pb.js";
import { RulesService } from "./gen/ohhell/v1/rules_service_pb.js";
import { TableService } from "./gen/ohhell/v1/table_service_pb.js";
import { type Options, Resilient, type Way } from "./resilient.js";

/** A server's services, or those of several servers that are used in turn. */
export interface OhHell {
  readonly analysis: Client<typeof AnalysisService>;
  readonly rules: Client<typeof RulesService>;
  readonly tables: Client<typeof TableService>;
}

/** The services over any transports of Connect, one a server, until `closing` is aborted. */
export function over(ways: readonly Way[], options: Options, closing?: AbortSignal): OhHell {
  const transport = new Resilient(ways, options, closing);
  return {
    analysis: clientOf(AnalysisService, transport),
    rules: clientOf(RulesService, transport),
    tables: clientOf(TableService, transport),
  };
}

type Stream = (request: unknown, options?: CallOptions) => AsyncIterable<unknown>;

/** A client whose streams end at the server when a loop over their answers is left. */
function clientOf<S extends DescService>(service: S, transport: Transport): Client<S> {
  const client = createClient(service, transport);
  const methods = client as Record<string, Stream>;
  for (const { localName, methodKind } of service.methods) {
    if (!methodKind.endsWith("streaming")) continue;
    const open = methods[localName] as Stream;
    methods[localName] = (request, options) => left(open, request, options);
  }
  return client;
}

async function* left(open: Stream, request: unknown, options: CallOptions = {}) {
  const leaving = new AbortController();
  const signals = [leaving.signal, ...(options.signal ? [options.signal] : [])];
  try {
    yield* open(request, { ...options, signal: AbortSignal.any(signals) });
  } finally {
    leaving.abort();
  }
}
