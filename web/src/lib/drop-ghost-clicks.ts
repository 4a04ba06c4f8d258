/**
 * The second half of a double press falls on whatever lies below, when the first half took away what was pressed (the
 * button of a drawer, say): nobody meant to press that.
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
