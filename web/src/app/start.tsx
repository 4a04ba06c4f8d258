import { StrictMode, startTransition } from 'react';
import type { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { rememberPartner } from '../features/analytics/partner.store.ts';
import { watchSession } from '../features/auth/session.ts';
import { registerServiceWorker } from '../features/offline/register-service-worker.ts';
import { dropGhostClicks } from '../lib/drop-ghost-clicks.ts';
import { watchFailedStyles } from '../lib/failed-styles.ts';
import { App } from './app.tsx';
import { followTheme } from './follow-theme.ts';
import { preloadPage, routes } from './routes.tsx';

export async function start(rootIn: typeof createRoot): Promise<void> {
  watchFailedStyles();
  rememberPartner(location.search);
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  await preloadPage(location.pathname);
  // Known before the first drawing where there is no token: known later, it would draw most of the page twice.
  watchSession();
  followTheme();
  const router = createBrowserRouter(routes);
  const root = rootIn(element);
  // A transition is drawn in pieces that leave the page free for a finger.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
  dropGhostClicks();
  registerServiceWorker();
}
