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
  if (pressed) (pressed.isConnected ? pressed : sameLink(pressed))?.click();
}

/** Code that came with the page may have drawn a link again. */
function sameLink(pressed: HTMLElement): HTMLElement | undefined {
  const address = pressed.getAttribute('href');
  return address ? [...document.links].find((link) => link.getAttribute('href') === address) : undefined;
}
