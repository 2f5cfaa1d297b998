// What the test's page does in a browser: every protocol, a stream, and an error.
import { connect, InvalidInput, positionFromJson } from "../src/index.js";

declare const SERVER: string;
declare const POSITION: Parameters<typeof positionFromJson>[0];

async function ask(): Promise<string> {
  const found: string[] = [];
  for (const options of [{}, { json: true }, { protocol: "grpc-web" as const }]) {
    const { analysis } = connect(SERVER, options);
    const asked = { position: positionFromJson(POSITION), limits: { seed: 1n, deals: 300n } };
    const hint = await analysis.suggest(asked);
    let last;
    for await (const part of analysis.watchPlays(asked)) last = part;
    const refused = await analysis.suggest({ position: { cards: -1 } }).catch((error) => error);
    found.push(`${hint.action.value} ${last?.final} ${refused instanceof InvalidInput}`);
  }
  return found.join(", ");
}

await fetch("found", { method: "POST", body: await ask().catch(String) });
