const failed = new Set<HTMLLinkElement>();

/** The error of a link does not bubble: it is captured. */
export function watchFailedStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );
}

let reloading: Promise<unknown> = Promise.resolve();

/**
 * Requests failed style sheets again: Vite requests each of them once, and then imports the code without it. False:
 * some have failed again.
 */
export function reloadFailedStyles(): Promise<boolean> {
  reloading = reloading.then(() => Promise.all([...failed].map(reload)));
  return reloading.then(() => failed.size === 0);
}

function reload(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  failed.delete(link);
  return new Promise((resolve) => {
    next.onload = next.onerror = () => resolve();
    link.replaceWith(next);
  });
}
