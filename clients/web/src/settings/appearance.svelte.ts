// Puts the chosen colours on the document. "System" follows the device, also when it changes.

import { MediaQuery } from "svelte/reactivity";
import { settings } from "./settings.svelte";

const darkOutside = new MediaQuery("(prefers-color-scheme: dark)");

export function wearAppearance(): void {
  $effect(() => {
    const dark = settings.theme === "dark" || (settings.theme === "system" && darkOutside.current);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    document.documentElement.dataset["deck"] = settings.deck;
  });
}
