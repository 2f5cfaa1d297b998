// Records and positions out of text, files and links.

import { create, fromBinary, fromJson, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { type GameRecord, GameRecordSchema, type Position, PositionSchema } from "ohhell";
import { fromLink, toLink } from "../service/base64";

export interface Opened {
  readonly records: readonly GameRecord[];
  /** What a position has that a record has no place for. */
  readonly position?: Position | undefined;
}

/** A position as a game of one round, broken off where the position is. */
export function recordOf(position: Position): GameRecord {
  const { rules, cards, dealer, trump, turnUp, hands, bids, plays } = position;
  const round = { cards, dealer, trump, hands, bids, plays, ...(turnUp ? { turnUp } : {}) };
  return create(GameRecordSchema, {
    ...(rules === undefined ? {} : { rules }),
    firstDealer: dealer,
    rounds: [round],
  });
}

export function openedPosition(position: Position): Opened {
  return { records: [recordOf(position)], position };
}

/** JSON of a position or a record, or a record a line. Throws an Error that says what is wrong. */
export function openText(text: string): Opened {
  const whole = parsed(text);
  if (whole !== undefined && !isRecord(whole)) {
    return openedPosition(fromJson(PositionSchema, whole));
  }
  const lines =
    whole !== undefined ? [whole] : text.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map((line) =>
    fromJson(GameRecordSchema, typeof line === "string" ? (JSON.parse(line) as JsonValue) : line),
  );
  if (records.length === 0) throw new Error("there is nothing in it");
  return { records };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function isRecord(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && "rounds" in value;
}

export function positionToLink(position: Position): string {
  return toLink(toBinary(PositionSchema, position));
}

/** Throws for what is no position. */
export function positionFromLink(text: string): Position {
  return fromBinary(PositionSchema, fromLink(text));
}
