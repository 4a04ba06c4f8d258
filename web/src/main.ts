import { infoPages } from './app/info-pages.ts';
import './styles/tokens.css';
import './styles/tokens-dark.css';
import './styles/base.css';
import './styles/map-shell.css';

/** In a tab in the background nothing is painted, nor does every browser tell of it. */
const paintTimeoutMs = 2000;

/** Running the app takes most of a second on a slow phone: what index.html shows by itself is seen before. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, paintTimeoutMs);
  });
}

/** What the address asks for stays in it when the shell's own search is pressed before the app has come. */
function keepAddressInSearch(): void {
  const search = document.querySelector<HTMLAnchorElement>('.shell-search');
  if (!search) return;
  const address = new URLSearchParams(location.search);
  address.delete('service');
  address.set('drawer', 'work_types');
  search.href = `/?${address}`;
}

/** Without the app's code there is nobody else to say so: the network is gone, or a new version took the old files. */
function showFailure(): void {
  const failure = document.createElement('main');
  failure.className = 'start-failed';
  failure.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'Страница не загрузилась';
  const advice = document.createElement('p');
  advice.textContent = 'Проверьте, есть ли интернет, и повторите.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Повторить';
  retry.addEventListener('click', () => location.reload());
  failure.append(title, advice, retry);
  document.querySelector('#root')?.replaceChildren(failure);
}

async function openMap(): Promise<void> {
  keepAddressInSearch();
  await painted();
  // index.html requests all of it; each part runs in a task of its own, which leaves the page free for a finger.
  const { createRoot } = await import('./app/react-dom.ts');
  const { start } = await import('./app/start.tsx');
  await start(createRoot);
}

async function openPage(): Promise<void> {
  const isInfo = infoPages.some(({ path }) => path === location.pathname);
  // With the app, not after it. A failure is shown by the page itself.
  if (isInfo) import('./pages/info/info-page.tsx').catch(() => undefined);
  const [{ createRoot }, { start }] = await Promise.all([
    import('./app/react-dom.ts'),
    import('./app/start.tsx'),
  ]);
  await start(createRoot);
}

try {
  await (location.pathname === '/' ? openMap() : openPage());
} catch (error) {
  showFailure();
  throw error;
}
