// Real servers for the tests: processes of the `ohhell` that is found first.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { positionFromJson, type GameRecord, type Position, recordFromJson } from "../src/index.js";

export interface Server {
  readonly process: ChildProcess;
  /** URLs of the doors for gRPC and for browsers. */
  readonly grpc: string;
  readonly web: string;
}

/** Resolves once both doors are open. */
export async function serve(...options: string[]): Promise<Server> {
  const flags = ["serve", "--port", "0", "--web", "--web-port", "0", ...options];
  const process = spawn("ohhell", flags, {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const doors: string[] = [];
  for await (const line of createInterface({ input: process.stdout })) {
    const address = /\d+\.\d+\.\d+\.\d+:\d+/.exec(line);
    if (address !== null) doors.push(`http://${address[0]}`);
    if (doors.length === 2) break;
  }
  const [grpc, web] = doors;
  if (grpc === undefined || web === undefined) throw new Error("the server did not start");
  return { process, grpc, web };
}

/** Ends a server and waits until it has left. */
export function end({ process }: Server, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  return new Promise((resolve) => {
    process.once("exit", () => resolve());
    process.kill(signal);
  });
}

function example(path: string) {
  return JSON.parse(readFileSync(new URL(`../../../examples/${path}`, import.meta.url), "utf8"));
}

export function position(name: string): Position {
  return positionFromJson(example(`positions/${name}.json`));
}

export function record(name: string): GameRecord {
  return recordFromJson(example(`records/${name}.json`));
}
