// One real server for a file of tests, asked by every protocol.

import { after, before } from "node:test";
import { connect, type OhHell } from "../src/index.js";
import { connectGrpc, type Connection } from "../src/node.js";
import { end, serve, type Server } from "./server.js";

let server: Server;
/** Open while the tests of the file run. */
export let grpc: Connection;

/** Starts the server before the tests of the file and ends it after them. */
export function withServer(): void {
  before(async () => {
    server = await serve();
    grpc = connectGrpc(server.grpc);
  });
  after(async () => {
    grpc.close();
    await end(server);
  });
}

export const PROTOCOLS: Record<string, () => OhHell> = {
  grpc: () => grpc,
  connect: () => connect(server.web),
  "connect in JSON": () => connect(server.web, { json: true }),
  "grpc-web": () => connect(server.web, { protocol: "grpc-web" }),
};
