// Every call, by every protocol, of a real server.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { clone } from "@bufbuild/protobuf";
import { Code, type ConnectError } from "@connectrpc/connect";
import {
  ClaimKind,
  InvalidInput,
  NotReady,
  type OhHell,
  PositionSchema,
  StopReason,
  Verdict,
} from "../src/index.js";
import { grpc, PROTOCOLS, withServer } from "./protocols.js";
import { position, record } from "./server.js";

const LIMITS = { seed: 7n, deals: 300n };

withServer();

for (const [name, made] of Object.entries(PROTOCOLS)) {
  describe(name, () => {
    let ohhell: OhHell;
    before(() => {
      ohhell = made();
    });

    test("suggest", async () => {
      const asked = {
        position: position("five_cards_play_11_south"),
        limits: LIMITS,
      };
      const hint = await ohhell.analysis.suggest({
        ...asked,
        choice: { action: { case: "card", value: "4D" } },
      });
      assert.deepEqual(hint.action, { case: "card", value: "9D" });
      assert.equal(hint.agrees, false);
      assert.deepEqual(
        hint.plays.map(({ card }) => card),
        ["9D", "4D"],
      );
      const again = await ohhell.analysis.suggest(asked);
      assert.deepEqual(
        again.plays.map(({ value }) => value),
        hint.plays.map(({ value }) => value),
      );
    });

    test("estimatePlays, and watchPlays that ends with the same", async () => {
      const asked = {
        position: position("open_spiel_1_lead"),
        limits: { ...LIMITS, deals: 5000n },
      };
      const estimates = await ohhell.analysis.estimatePlays(asked);
      assert.equal(estimates.deals, 5000n);
      const watched = [];
      for await (const part of ohhell.analysis.watchPlays(asked)) watched.push(part);
      const last = watched.at(-1);
      assert.deepEqual(
        last?.plays.map(({ card, value }) => [card, value]),
        estimates.plays.map(({ card, value }) => [card, value]),
      );
      assert.ok(watched.every(({ final }, i) => final === (i === watched.length - 1)));
    });

    test("analyzeBids", async () => {
      const asked = {
        position: position("three_cards_bid_4_north"),
        limits: LIMITS,
      };
      const { bids } = await ohhell.analysis.analyzeBids(asked);
      assert.deepEqual(
        bids.map(({ bid, legal }) => [bid, legal]),
        [
          [0, false],
          [1, true],
          [2, true],
          [3, true],
        ],
      );
    });

    test("verifyClaim", async () => {
      const { verdict } = await ohhell.analysis.verifyClaim({
        position: position("claim_masters"),
        claim: { kind: ClaimKind.ALL },
      });
      assert.equal(verdict, Verdict.PROVEN);
    });

    test("analyzeRecord, decision by decision and the summary last", async () => {
      const asked = {
        record: record("three_cards"),
        options: { limits: LIMITS },
      };
      const kinds = [];
      for await (const { part } of ohhell.analysis.analyzeRecord(asked)) kinds.push(part.case);
      assert.deepEqual(kinds, [...Array<string>(16).fill("decision"), "summary"]);
    });

    test("the rules", async () => {
      const { presets } = await ohhell.rules.listPresets({});
      assert.ok(presets.some(({ name }) => name === "romanian_whist"));
      const { rounds } = await ohhell.rules.resolveRules({
        rules: { preset: "oh_hell" },
      });
      assert.ok(rounds.length > 0);
      const { cards, illegal } = await ohhell.rules.legalActions({
        position: position("five_cards_play_11_south"),
      });
      assert.deepEqual(cards, ["4D", "9D"]);
      assert.equal(illegal[0]?.reason, "must follow diamonds");
    });

    test("what is wrong with a request arrives by its path", async () => {
      const broken = clone(PositionSchema, position("five_cards_play_11_south"));
      broken.plays[6] = "9D";
      await assert.rejects(ohhell.analysis.suggest({ position: broken }), (error) => {
        assert.ok(error instanceof InvalidInput);
        const found = error.violations.find(({ field }) => field === "position.plays[6]");
        assert.equal(found?.value, "9D");
        assert.ok(found.why !== "" && !found.why.startsWith("9D"));
        return true;
      });
    });

    test("so it does before a stream", async () => {
      const watching = ohhell.analysis.watchPlays({ position: { cards: -1 } });
      await assert.rejects(watching[Symbol.asyncIterator]().next(), InvalidInput);
    });

    test("a question out of turn", async () => {
      const asked = { position: position("five_cards_play_11_south") };
      await assert.rejects(ohhell.analysis.analyzeBids(asked), NotReady);
    });

    test("a search ends with what it has", async () => {
      const { stopReason, deals } = await ohhell.analysis.estimatePlays({
        position: position("open_spiel_1_lead"),
        limits: { deals: 10_000_000n, time: { nanos: 200_000_000 } },
      });
      assert.equal(stopReason, StopReason.TIME);
      assert.ok(deals > 0n);
    });

    test("a call that is aborted and a loop that is left end the search at the server", async () => {
      const endless = {
        position: position("open_spiel_1_lead"),
        limits: { deals: 10_000_000n },
      };
      const stop = new AbortController();
      const asked = ohhell.analysis.estimatePlays(endless, {
        signal: stop.signal,
      });
      setTimeout(() => stop.abort(), 200);
      await assert.rejects(asked, (error: ConnectError) => error.code === Code.Canceled);
      for await (const { deals } of ohhell.analysis.watchPlays(endless)) {
        assert.ok(deals > 0n);
        break;
      }
      // A record waits for heavier searches, and these would go on for the 30 s of the server.
      const next = {
        record: record("three_cards"),
        options: { limits: LIMITS },
      };
      for await (const _ of ohhell.analysis.analyzeRecord(next, {
        timeoutMs: 20_000,
      }));
    });
  });
}

test("analyzeRecords streams both ways, over gRPC alone", async () => {
  async function* parts() {
    yield { part: { case: "options" as const, value: { limits: LIMITS } } };
    for (const name of ["three_cards", "open_spiel_1"]) {
      yield { part: { case: "record" as const, value: record(name) } };
    }
    yield {
      part: {
        case: "record" as const,
        value: { id: "broken", rounds: [{ cards: 99 }] },
      },
    };
  }
  const found = [];
  for await (const { result } of grpc.analysis.analyzeRecords(parts())) found.push(result);
  assert.deepEqual(
    found.map((result) => [result.case, result.value?.recordId]),
    [
      ["analysis", record("three_cards").id],
      ["analysis", record("open_spiel_1").id],
      ["error", "broken"],
    ],
  );
});
