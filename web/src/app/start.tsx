import { StrictMode, startTransition } from 'react';
import type { createRoot } from 'react-dom/client';
import { rememberPartner } from '../features/analytics/partner.store.ts';
import { watchSession } from '../features/auth/session.ts';
import { registerServiceWorker } from '../features/offline/register-service-worker.ts';
import { dropGhostClicks } from '../lib/drop-ghost-clicks.ts';
import { App } from './app.tsx';
import { followTheme } from './follow-theme.ts';

export function start(rootIn: typeof createRoot): void {
  rememberPartner(location.search);
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  // Known before the first drawing where there is no token: told later, it would have most of the page drawn twice.
  watchSession();
  followTheme();
  const root = rootIn(element);
  // A transition is drawn in pieces that leave the page free for a finger.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  dropGhostClicks();
  registerServiceWorker();
}
