import { whenIdle } from '../../lib/when-idle.ts';

/** The pictures of the first screen have come by then, over a slow line as well. */
const registerAfterMs = 5000;

/**
 * The worker keeps the shell of the site for the time without a network. It is asked for when the first screen
 * stands, since it fetches the other pages' code at once. A browser without workers (plain HTTP) goes without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  const wait = () => setTimeout(() => whenIdle(register), registerAfterMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
