// A whole game against computer seats, by every protocol, of a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ActRequest,
  ClaimKind,
  InvalidInput,
  NotReady,
  TablePhase,
  type TableView,
  Verdict,
} from "../src/index.js";
import { grpc, PROTOCOLS, withServer } from "./protocols.js";

withServer();

const RULES = { players: 3, maxCards: 3 };
const PLAYERS = [0, 2].map((seat) => ({ seat, player: { level: 1 } }));

/** What is due: the first of what may be done. */
function due({ legalActions }: TableView): ActRequest["act"] {
  if (legalActions === undefined) return { case: "clientSeed", value: "any words" };
  const [bid] = legalActions.bids;
  if (bid !== undefined) return { case: "bid", value: bid };
  return { case: "card", value: legalActions.cards[0] as string };
}

for (const [name, made] of Object.entries(PROTOCOLS)) {
  test(`a game, ${name}`, async () => {
    const { rules, tables } = made();
    let { table, view } = await tables.openTable({ rules: RULES, seat: 1, players: PLAYERS });
    assert(view);
    while (view.phase !== TablePhase.GAME_OVER) {
      const answer = await tables.act({ table, act: due(view) });
      assert(answer.view);
      assert(answer.events.length > 0 || answer.view.phase === TablePhase.BIDDING);
      ({ table, view } = { table: answer.table, view: answer.view });
      if (view.phase !== TablePhase.PLAY) continue;
      const { accepted, verification } = await tables.claimTricks({
        table,
        claim: { kind: ClaimKind.ALL },
      });
      assert.equal(accepted, verification?.verdict === Verdict.PROVEN);
    }
    assert.equal(view.sheet.length, 5);
    const { totals, finished } = await rules.scoreGame({ game: view.record });
    assert.ok(finished);
    assert.deepEqual(totals, view.standing?.totals);
  });
}

test("what cannot be done is said by its field", async () => {
  const { table } = await grpc.tables.openTable({ rules: RULES });
  const act = { case: "bid" as const, value: 0 };
  await assert.rejects(grpc.tables.act({ table, act }), NotReady);
  const forged = table.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
  await assert.rejects(grpc.tables.act({ table: forged, act }), (error: InvalidInput) => {
    assert.ok(error instanceof InvalidInput);
    assert.deepEqual(
      error.violations.map(({ field }) => field),
      ["table"],
    );
    return true;
  });
});
