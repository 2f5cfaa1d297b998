import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The page goes into the Python package, whose door for browsers serves it. */
const page = fileURLToPath(new URL("../../python/ohhell/web_page", import.meta.url));

/** Each file in brotli and gzip beside itself, so that the server has nothing to compress. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(page, { recursive: true, withFileTypes: true })) {
        if (!/\.(html|js|css|svg)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), compressed()],
  resolve: { dedupe: ["@bufbuild/protobuf"] },
  build: { outDir: page, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  server: { proxy: { "/ohhell.v1": "http://127.0.0.1:8080" } },
});
