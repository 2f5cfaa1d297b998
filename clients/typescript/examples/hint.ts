// Asks a server for a hint: npm run hint -- [URL] [POSITION.json]
import { readFileSync } from "node:fs";
import { positionFromJson } from "ohhell";
import { connectGrpc } from "ohhell/node";

const [, , url = "http://127.0.0.1:50051", file = "five_cards_play_11_south.json"] = process.argv;
const examples = new URL("../../../examples/positions/", import.meta.url);
const position = positionFromJson(JSON.parse(readFileSync(new URL(file, examples), "utf8")));

const ohhell = connectGrpc(url, { timeoutMs: 10_000 });
try {
  const hint = await ohhell.analysis.suggest({
    position,
    limits: { seed: 1n },
  });
  console.log(`${hint.action.case}: ${hint.action.value} (${hint.explanation})`);
  for (const { card, value, standardError } of hint.plays) {
    console.log(`${card}  ${value.toFixed(2)} ± ${standardError.toFixed(2)}`);
  }
} finally {
  ohhell.close();
}
