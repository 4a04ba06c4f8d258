/**
 * Runs when the browser is idle, at the latest after `latestMs`; the returned function cancels. Safari has no idle
 * callback: there it runs after a moment.
 */
export function whenIdle(run: () => void, latestMs = 2000): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run, { timeout: latestMs });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(run, Math.min(latestMs, 200));
  return () => clearTimeout(timer);
}
