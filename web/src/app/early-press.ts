interface Page extends HTMLElement {
  /** Set by `public/early-clicks.js`. */
  earlyPress?: HTMLElement;
}

/** From now on React hears every press. The last one before is made again. */
export function repeatEarlyPress(): void {
  const page: Page = document.documentElement;
  page.dataset.ready = '';
  const pressed = page.earlyPress;
  delete page.earlyPress;
  if (pressed?.isConnected) pressed.click();
}
