// A bid typed in digits. One that could go on, such as the 1 of 12, waits a moment for the next digit.

const PAUSE_MS = 900;

export class BidTyping {
  /** The digits that wait for another one. */
  typed = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #bid: (bid: number) => void;

  constructor(bid: (bid: number) => void) {
    this.#bid = bid;
  }

  /** Takes a key where it is a digit, or ends what was typed; whether it did. */
  press(key: string, bids: readonly number[]): boolean {
    const waiting = this.typed;
    if (waiting !== "" && (key === "Enter" || key === "Escape")) {
      this.clear();
      if (key === "Enter") this.#make(waiting, bids);
      return true;
    }
    if (!/^[0-9]$/.test(key)) return false;
    this.clear();
    // A digit that does not go on what was typed begins anew.
    const text = [waiting + key, key].find((each) => beginning(each, bids).length > 0);
    if (text === undefined) return true;
    if (beginning(text, bids).every((bid) => String(bid) === text)) {
      this.#make(text, bids);
    } else {
      this.typed = text;
      this.#timer = setTimeout(() => this.press("Enter", bids), PAUSE_MS);
    }
    return true;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.typed = "";
  }

  #make(text: string, bids: readonly number[]): void {
    if (bids.includes(Number(text))) this.#bid(Number(text));
  }
}

function beginning(text: string, bids: readonly number[]): number[] {
  return bids.filter((bid) => String(bid).startsWith(text));
}
