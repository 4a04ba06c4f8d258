import { useEffect } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';

const preloadAfterMs = 3000;

/** Loads parts a moment after the page, so that the first use of each opens it at once. The list is a constant. */
export function usePreload(parts: readonly { preload: () => Promise<void> }[]): void {
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      for (const { preload } of parts) {
        // One at a time, so that running their code does not block a finger.
        await new Promise<void>((resolve) => whenIdle(resolve));
        if (isGone) return;
        // A failed load is repeated when the part is opened.
        await preload().catch(() => undefined);
      }
    }, preloadAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [parts]);
}
