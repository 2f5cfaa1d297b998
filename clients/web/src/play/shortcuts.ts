// Single keys. They are for nobody who is typing, and leave the browser's own alone.

export function shortcuts(
  actions: Readonly<Record<string, () => unknown>>,
): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea"))
      return;
    // The space bar presses the button that has the focus.
    if (event.key === " " && target.matches("button, summary, a")) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}
