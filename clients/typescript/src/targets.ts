// Where servers are, and whether a token may go there.

/** Raises TypeError where there is none, or a token would leave the machine unencrypted. */
export function targetsOf(given: string | readonly string[], token: string | undefined): URL[] {
  const urls = (typeof given === "string" ? [given] : given).map((text) => new URL(text));
  if (urls.length === 0) throw new TypeError("name a server at least");
  const open = urls.find((url) => url.protocol === "http:" && !isHere(url.hostname));
  if (token !== undefined && open !== undefined) {
    throw new TypeError(`token: would travel unencrypted to ${open.host}; use https`);
  }
  return urls;
}

function isHere(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}
