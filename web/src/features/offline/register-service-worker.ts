import { whenIdle } from '../../lib/browser/when-idle.ts';

/** By then the pictures of the first screen have loaded, also over a slow connection. */
const registerAfterMs = 5000;

/**
 * The worker stores the code of the site for use without a network. It is registered after the first screen, because
 * it fetches the code of other pages at once. Browsers without workers (plain HTTP) go without.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  const wait = () => setTimeout(() => whenIdle(register), registerAfterMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
