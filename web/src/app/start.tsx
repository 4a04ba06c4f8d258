import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { rememberPartner } from '../features/analytics/partner.store.ts';
import { hasTokens, watchSession } from '../features/auth/session.ts';
import { openCityOfPage } from '../features/city/cities.api.ts';
import { holdInstallPrompt } from '../features/install/install.store.ts';
import { registerServiceWorker } from '../features/offline/register-service-worker.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { dropGhostClicks } from '../lib/browser/drop-ghost-clicks.ts';
import { watchFailedStyles } from '../lib/browser/failed-styles.ts';
import { watchHistory } from '../ui/overlays/overlay-entry.ts';
import { App } from './app.tsx';
import { loadPersonalDrafts } from './drafts/load-personal-drafts.ts';
import { repeatEarlyPress } from './early-press.ts';
import { followTheme } from './follow-theme.ts';
import { loadLive } from './live/load-live.ts';
import { hydrateQueries, originOf, readPageState } from './page-state.ts';
import { preloadPage, routes } from './routes.tsx';
import { takeCarIntoGarage } from './take-car-into-garage.ts';

/** Takes over the page that the server has rendered; draws it where the server sent the document alone. */
export async function start(): Promise<void> {
  watchFailedStyles();
  holdInstallPrompt();
  rememberPartner(location.search);
  const element = document.getElementById('root');
  if (!element) throw new Error('app.html has no #root');
  // The page of the server stays as it is when its code does not load.
  await preloadPage(location.pathname, readPageState() !== null);
  // Read when its code has come: another address may be open by then.
  const state = readPageState();
  const origin = state && originOf(state);
  if (state) hydrateQueries(queryClient, state, hasTokens());
  if (state?.isCityNamed) openCityOfPage(queryClient, state.origin.citySlug);
  // Known before the first drawing where there is no token: known later, it would draw most of the page twice.
  watchSession();
  takeCarIntoGarage();
  followTheme();
  watchHistory();
  const router = createBrowserRouter(routes, { hydrationData: state?.router });
  restoreScrollEarly(router);
  const app = (
    <App queryClient={queryClient} origin={origin} onHydrated={repeatEarlyPress}>
      <RouterProvider router={router} />
    </App>
  );
  // A transition is drawn in pieces that leave the page free for a finger.
  startTransition(() => {
    if (state) hydrateRoot(element, app);
    else createRoot(element).render(app);
  });
  dropGhostClicks();
  loadLive();
  loadPersonalDrafts();
  registerServiceWorker();
}

/** `ScrollRestoration` does the same once its page is hydrated: Back may be pressed before. */
function restoreScrollEarly(router: ReturnType<typeof createBrowserRouter>): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
    router.enableScrollRestoration(saved, () => window.scrollY);
  } catch {
    // No storage: pages open at their top.
  }
}
