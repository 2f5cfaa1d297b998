// Which page is shown, from the part of the address behind the hash: #analyse?position=...

export const PAGES = ["play", "analyse", "results"] as const;
export type Page = (typeof PAGES)[number];

class Navigation {
  #hash = $state(location.hash);

  constructor() {
    addEventListener("hashchange", () => (this.#hash = location.hash));
  }

  get page(): Page {
    const name = this.#hash.slice(1).split("?")[0];
    return PAGES.find((page) => page === name) ?? "play";
  }

  parameter(name: string): string | undefined {
    const query = this.#hash.split("?")[1] ?? "";
    return new URLSearchParams(query).get(name) ?? undefined;
  }

  /** The whole address of a page, for sharing. */
  link(page: Page, parameters: Readonly<Record<string, string>> = {}): string {
    const query = new URLSearchParams(parameters).toString();
    return `${location.origin}${location.pathname}#${page}${query === "" ? "" : `?${query}`}`;
  }

  go(page: Page): void {
    location.hash = page;
    this.#hash = location.hash;
  }
}

export const navigation = new Navigation();
