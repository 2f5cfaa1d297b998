// Where servers are, and whether a token may go there.

/** Raises TypeError for what is no URL of a server, or where a token would travel unencrypted. */
export function targetsOf(given: string | readonly string[], token: string | undefined): URL[] {
  const urls = (typeof given === "string" ? [given] : given).map(urlOf);
  if (urls.length === 0) throw new TypeError("name a server at least");
  const open = urls.find((url) => url.protocol === "http:" && !isHere(url.hostname));
  if (token !== undefined && open !== undefined) {
    throw new TypeError(`token: would travel unencrypted to ${open.host}; use https`);
  }
  return urls;
}

function urlOf(text: string): URL {
  if (!/^https?:\/\//i.test(text)) {
    const example = /^[^:/]+:\d+$/.test(text) ? text : "127.0.0.1:50051";
    throw new TypeError(
      `target (${text}): http:// or https:// is missing, as in http://${example}`,
    );
  }
  try {
    return new URL(text);
  } catch (cause) {
    throw new TypeError(`target (${text}): is no URL`, { cause });
  }
}

function isHere(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}
