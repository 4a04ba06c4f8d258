const failed = new Set<HTMLLinkElement>();

// An error of a link does not bubble; it is seen on its way down.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

let asked: Promise<unknown> = Promise.resolve();

/**
 * Asks again for the styles that did not come: whoever imports the code they belong to a second time gets the code
 * alone, as the bundler takes a style that it has once named for one that is there. Whoever asks meanwhile waits for
 * the same styles. False: some have failed again.
 */
export function fetchFailedStyles(): Promise<boolean> {
  asked = asked.then(() => Promise.all([...failed].map(fetchAgain)));
  return asked.then(() => failed.size === 0);
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  failed.delete(link);
  return new Promise((resolve) => {
    // An error has been seen by then, and the link is among the failed again.
    next.onload = next.onerror = () => resolve();
    link.replaceWith(next);
  });
}
