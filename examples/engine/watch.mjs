// Watches estimates sharpen three times, then gives the search up: node watch.mjs [POSITION.json]
// The engine is a child process; a question is a promise that its last line settles.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

class Engine {
  #asked = new Map();
  #process = spawn("ohhell", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });

  constructor() {
    createInterface({ input: this.#process.stdout }).on("line", (line) => {
      const { id, final, response, error } = JSON.parse(line);
      const { resolve, reject, report } = this.#asked.get(id);
      if (!final) return report(response);
      this.#asked.delete(id);
      return error ? reject(new Error(`${error.code}: ${error.message}`)) : resolve(response);
    });
  }

  ask(id, call, request, report = () => {}) {
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, report });
      this.#process.stdin.write(`${JSON.stringify({ id, call, request })}\n`);
    });
  }

  end() {
    this.#process.stdin.end();
  }
}

const examples = fileURLToPath(new URL("../positions/", import.meta.url));
const file = process.argv[2] ?? `${examples}open_spiel_1_lead.json`;
const position = JSON.parse(readFileSync(file, "utf8"));
const engine = new Engine();

let reports = 0;
const request = { position, limits: { deals: 10_000_000 } };
const watched = engine.ask("watch", "WatchPlays", request, async ({ deals, plays: [best] }) => {
  console.log(`${deals} deals: ${best.card} ${best.value.toFixed(2)}`);
  if (++reports === 3) {
    const { terminated } = await engine.ask("stop", "Terminate", { ids: ["watch"] });
    console.log(`given up: ${terminated}`);
  }
});
await watched.catch((error) => console.log(error.message));
engine.end();
