import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';
import { PageHistory } from '../lib/page-history.ts';
import { PageRouter } from '../lib/page-router.tsx';
import { FakeBrowser } from './fake-browser.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** At `/` of a browser that is nobody else's. */
function OwnRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => new PageHistory(new FakeBrowser()));
  return <PageRouter history={history}>{children}</PageRouter>;
}

/** Draws a part of a screen into the page of the test; gone with the test. `PageRouter` reads the page's address. */
export async function render(
  node: ReactNode,
  Router: ComponentType<{ children: ReactNode }> = OwnRouter,
): Promise<HTMLElement> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Router>{node}</Router>
      </QueryClientProvider>,
    ),
  );
  cleanUps.push(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
  return host;
}

const waitMs = 10;
const triesMax = 200;

/** What `find` gives once it throws no more: when an answer has come and is drawn. */
export async function waitFor<Found>(find: () => Found): Promise<Found> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      return find();
    } catch {
      // React draws when `act` ends, so each look is after one of its own.
      await act(async () => new Promise((resolve) => setTimeout(resolve, waitMs)));
    }
  }
  return find();
}

/**
 * Presses the button of this name, wherever on the page it stands: dialogs stand beside their opener. `times`: presses
 * that come before React draws the first.
 */
export async function press(name: string, times = 1): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => nameOf(one) === name);
  if (!button) throw new Error(`no button «${name}»`);
  await act(async () => {
    for (let count = 0; count < times; count += 1) button.click();
  });
}

export function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
}

/** The texts of the list's rows. */
export const rowsOf = (page: ParentNode) =>
  [...page.querySelectorAll('li')].map((row) => row.textContent ?? '');

/** One on its way out does not count. */
export const openDialog = () => document.querySelector('[role=dialog]:not([data-ending-style])');
