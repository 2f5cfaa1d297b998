// Works an honest deal out again, from the page that the project has about it: the commitment is the hash
// of the dealer's secret, and the cards follow from the secret and the player's words.

const WORDS = 1n << 64n;

async function sha256(...lines: string[]): Promise<string> {
  const text = lines.map((line) => `${line}\n`).join("");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Browsers hash only on pages that came over https or from the same machine. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export function commitmentTo(nonce: string): Promise<string> {
  return sha256("ohhell commitment 1", `nonce=${nonce}`);
}

/** The deck in the order in which it was dealt. */
export async function shuffled(
  deck: readonly string[],
  nonce: string,
  clientSeed: string,
  round: number,
): Promise<string[]> {
  const cards = [...deck];
  let asked = 0;
  async function word(): Promise<bigint> {
    const digits = await sha256(
      "ohhell deal 1",
      `nonce=${nonce}`,
      `client_seed=${clientSeed}`,
      `round=${round}`,
      `word=${asked++}`,
    );
    return BigInt(`0x${digits.slice(0, 16)}`);
  }
  for (let last = cards.length - 1; last > 0; last--) {
    const places = BigInt(last + 1);
    const fair = WORDS - (WORDS % places);
    let drawn = await word();
    while (drawn >= fair) drawn = await word();
    const other = Number(drawn % places);
    [cards[last], cards[other]] = [cards[other] as string, cards[last] as string];
  }
  return cards;
}

export interface Dealt {
  readonly cards: number;
  readonly dealer: number;
  readonly hands: readonly { readonly seat: number; readonly cards: readonly string[] }[];
  readonly turnUp?: string | undefined;
  readonly nonce: string;
  readonly clientSeed: string;
}

/** Whether a round was dealt from its nonce, and the nonce is the one that was promised. */
export async function isHonest(
  round: Dealt,
  number: number,
  deck: readonly string[],
  promised: string,
): Promise<boolean> {
  if ((await commitmentTo(round.nonce)) !== promised) return false;
  const cards = await shuffled(deck, round.nonce, round.clientSeed, number);
  const players = round.hands.length;
  const sameHands = round.hands.every(({ seat, cards: hand }) => {
    const first = (seat - round.dealer - 1 + 2 * players) % players;
    const dealt = Array.from({ length: round.cards }, (_, turn) => cards[first + turn * players]);
    return hand.length === dealt.length && hand.every((card) => dealt.includes(card));
  });
  const next = cards[round.cards * players];
  return sameHands && (round.turnUp === undefined || round.turnUp === next);
}
