// Single keys. They are for nobody who is typing, and leave the browser's own alone.

/** Whether a key is for the page: not for a field, a window over it, or the browser. */
export function forPage(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    !event.defaultPrevented &&
    !target.matches("input, select, textarea") &&
    document.querySelector("dialog[open]") === null
  );
}

export function shortcuts(
  actions: Readonly<Record<string, () => unknown>>,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!forPage(event)) return;
    // The space bar presses the button that has the focus.
    if (event.key === " " && (event.target as HTMLElement).matches("button, summary, a")) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}
