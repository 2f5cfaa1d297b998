// Files of positions and records, there and back.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { positionFromJson, positionToJson, recordFromJson, recordToJson } from "../src/index.js";
import { position, record } from "./server.js";

const namesOf = (folder: string) =>
  readdirSync(new URL(`../../../examples/${folder}`, import.meta.url))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));

for (const name of namesOf("positions")) {
  test(`the position ${name}`, () => {
    const read = position(name);
    const written = JSON.stringify(positionToJson(read));
    assert.deepEqual(positionFromJson(JSON.parse(written)), read);
  });
}

for (const name of namesOf("records")) {
  test(`the record ${name}`, () => {
    const read = record(name);
    const written = JSON.stringify(recordToJson(read));
    assert.deepEqual(recordFromJson(JSON.parse(written)), read);
  });
}

test("the names are those of the files", () => {
  const written = positionToJson(position("five_cards_play_11_south"));
  assert.ok(typeof written === "object" && written !== null && "turnUp" in written);
});
