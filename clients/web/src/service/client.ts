// The one place that knows where the service is: behind the page itself.

import { connect, type OhHell } from "ohhell";
import { settings } from "../settings/settings.svelte";

/** Searches that a person waits for. */
export const PATIENCE_MS = 60_000;

let made: { readonly token: string; readonly services: OhHell } | undefined;

/** The services, with the access token of the settings where the server wants one. */
export function ohhell(): OhHell {
  const token = settings.token;
  if (made?.token !== token) {
    const services = connect(location.origin, {
      timeoutMs: PATIENCE_MS,
      // A server that is started again is back within seconds: go on by itself then.
      retries: { attempts: 6, firstPauseMs: 250, longestPauseMs: 2000 },
      ...(token === "" ? {} : { token }),
    });
    made = { token, services };
  }
  return made.services;
}
