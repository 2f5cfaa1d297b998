// The person's part of an honest deal: words that the service cannot have foreseen.

/** 128 bits as hexadecimal digits. */
export function chance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
