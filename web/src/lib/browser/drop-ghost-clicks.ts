/**
 * If the first press of a double press removes its target (the button of a drawer, say), the second one falls on what
 * is below: it is dropped.
 */
export function dropGhostClicks(page: Document = document): void {
  let pressed: Element | null = null;
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && pressed?.isConnected === false) {
        event.preventDefault();
        event.stopPropagation();
      } else
        pressed = event.target instanceof Element ? event.target.closest('a, button, label, input') : null;
    },
    { capture: true },
  );
}
