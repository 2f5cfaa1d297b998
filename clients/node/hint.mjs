// Asks a server for a hint: node hint.mjs [HOST:PORT] [POSITION.json]
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";

const root = fileURLToPath(new URL("../../", import.meta.url));
const target = process.argv[2] ?? "127.0.0.1:50051";
const file = process.argv[3] ?? `${root}examples/positions/five_cards_play_11_south.json`;

// The messages straight from the contract; fields in lowerCamelCase, as in the JSON of positions.
const contract = loader.loadSync("ohhell/v1/analysis.proto", {
  includeDirs: [`${root}proto`],
  enums: String,
  longs: String,
  defaults: true,
  oneofs: true,
});
const { AnalysisService } = grpc.loadPackageDefinition(contract).ohhell.v1;
const client = new AnalysisService(target, grpc.credentials.createInsecure());

const request = {
  position: JSON.parse(readFileSync(file, "utf8")),
  player: { level: 5 },
  limits: { seed: "1" },
};
client.Suggest(request, { deadline: Date.now() + 10_000 }, (error, hint) => {
  if (error) {
    console.error(`${grpc.status[error.code]}: ${error.details}`);
    process.exitCode = 1;
  } else {
    console.log(`${hint.action}: ${hint[hint.action]} (${hint.explanation})`);
    for (const play of hint.plays) {
      console.log(`${play.card}  ${play.value.toFixed(2)} ± ${play.standardError.toFixed(2)}`);
    }
  }
  client.close();
});
