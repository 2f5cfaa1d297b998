// Everything for browsers and for Node.js alike; gRPC for Node.js is in `ohhell/node`.

import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { type Position, PositionSchema } from "./gen/ohhell/v1/position_pb.js";
import { type GameRecord, GameRecordSchema } from "./gen/ohhell/v1/record_pb.js";

export { Code, ConnectError } from "@connectrpc/connect";
export { InvalidInput, NotReady, type Violation } from "./errors.js";
export { over, type OhHell } from "./ohhell.js";
export type { Options, Way } from "./resilient.js";
export { DEFAULT_RETRIES, type Retries } from "./retries.js";
export { connect, type WebOptions } from "./web.js";

export * from "./gen/ohhell/v1/analysis_pb.js";
export * from "./gen/ohhell/v1/player_pb.js";
export * from "./gen/ohhell/v1/position_pb.js";
export * from "./gen/ohhell/v1/record_pb.js";
export * from "./gen/ohhell/v1/rules_pb.js";
export * from "./gen/ohhell/v1/rules_service_pb.js";
export * from "./gen/ohhell/v1/table_service_pb.js";

/** A position out of a file such as those of the command line. Throws for what it does not know. */
export function positionFromJson(json: JsonValue): Position {
  return fromJson(PositionSchema, json);
}

/** A position as a file of the command line has it; `positionFromJson` gives it back. */
export function positionToJson(position: Position): JsonValue {
  return toJson(PositionSchema, position);
}

/** A record out of a line of a file of records. Throws for what it does not know. */
export function recordFromJson(json: JsonValue): GameRecord {
  return fromJson(GameRecordSchema, json);
}

/** A record as a line of a file of records has it; `recordFromJson` gives it back. */
export function recordToJson(record: GameRecord): JsonValue {
  return toJson(GameRecordSchema, record);
}
