// Three servers behind one client: when one is killed under load, no call is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { connect, type OhHell } from "../src/index.js";
import { connectGrpc } from "../src/node.js";
import { end, position, serve } from "./server.js";

const ASKED = {
  position: position("open_spiel_1_lead"),
  limits: { seed: 1n, deals: 2000n },
};

async function values({ analysis }: OhHell): Promise<number[]> {
  const { plays } = await analysis.estimatePlays(ASKED, { timeoutMs: 60_000 });
  return plays.map(({ value }) => value);
}

for (const door of ["grpc", "web"] as const) {
  test(`over ${door}`, async () => {
    const servers = await Promise.all([serve(), serve(), serve()]);
    const urls = servers.map((server) => server[door]);
    const ohhell: OhHell & { close?: () => void } =
      door === "grpc" ? connectGrpc(urls) : connect(urls);
    try {
      const expected = await values(ohhell);
      let answers = 0;
      let killed = false;
      const caller = async () => {
        for (let after = 0; after < 5; after += Number(killed)) {
          assert.deepEqual(await values(ohhell), expected);
          if (++answers === 20) {
            killed = true;
            await end(servers[1]!, "SIGKILL");
          }
        }
      };
      await Promise.all(Array.from({ length: 6 }, caller));
      assert.ok(answers >= 30);
    } finally {
      ohhell.close?.();
      await Promise.all(
        servers.map(
          (server) => server.process.exitCode ?? server.process.signalCode ?? end(server),
        ),
      );
    }
  });
}
