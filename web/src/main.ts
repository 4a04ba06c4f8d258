import './styles/tokens.css';
import './styles/tokens-dark.css';
import './styles/base.css';
import './styles/start-failed.css';

/** A page from the server is read without its code, and its links work. An empty one has to say why it is empty. */
function showFailure(): void {
  // `early-clicks.js` holds no more presses.
  document.documentElement.dataset.ready = '';
  const root = document.querySelector('#root');
  if (!root || root.childElementCount > 0) return;
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
  root.replaceChildren(failure);
}

/** The code is requested after the first paint, so that it does not compete with the styles and the fonts. */
function firstPaint(): Promise<unknown> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** All files of the page at once; the imports alone would request them one after another. */
function preloadCode(): void {
  const links = document.querySelector<HTMLTemplateElement>('#page-code');
  if (links) document.head.append(links.content);
}

try {
  await firstPaint();
  preloadCode();
  const { start } = await import('./app/start.tsx');
  await start();
} catch (error) {
  showFailure();
  throw error;
}
