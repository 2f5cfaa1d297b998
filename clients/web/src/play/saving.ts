// A game as a file: one line of JSON, as the command line reads it.

import { toJsonString } from "@bufbuild/protobuf";
import { type GameRecord, GameRecordSchema } from "ohhell";

export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function saveRecord(record: GameRecord): void {
  saveText("oh-hell.jsonl", `${toJsonString(GameRecordSchema, record)}\n`);
}
