// The client in Chromium, where there is one, from a page of another origin.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { toJson } from "@bufbuild/protobuf";
import { build } from "esbuild";
import { PositionSchema } from "../src/index.js";
import { end, position, serve } from "./server.js";

const missing = spawnSync("chromium", ["--version"]).status !== 0;

async function bundled(server: string): Promise<string> {
  const asked = toJson(PositionSchema, position("five_cards_play_11_south"));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    define: { SERVER: JSON.stringify(server) },
    banner: { js: `const POSITION = ${JSON.stringify(asked)};` },
  });
  return outputFiles[0]!.text;
}

test("a page asks", { skip: missing && "Chromium is not installed" }, async () => {
  let script = "";
  let found = (_: IncomingMessage) => {};
  const posted = new Promise<IncomingMessage>((resolve) => (found = resolve));
  const pages = createServer((request, response) => {
    if (request.method === "POST") return found(request);
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : '<body><script type="module" src="page.js"></script></body>');
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  const page = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const server = await serve("--web-origin", page);
  const profile = mkdtempSync(join(tmpdir(), "ohhell-"));
  script = await bundled(server.web);
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  const browser = spawn("chromium", [...flags, page], { stdio: "ignore" });
  try {
    const each = "9D true true";
    assert.equal(await text(await posted), `${each}, ${each}, ${each}`);
  } finally {
    const left = new Promise((resolve) => browser.once("exit", resolve));
    browser.kill();
    await left;
    pages.closeAllConnections();
    pages.close();
    await end(server);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
