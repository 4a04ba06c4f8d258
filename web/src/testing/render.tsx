import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach } from 'vitest';
import { OverlayEntries, watchHistory } from '../ui/overlays/overlay-entry.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface RouterProps {
  children: ReactNode;
}

function OwnPages({ children }: RouterProps) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }]));
  return <RouterProvider router={router} />;
}

export type BrowserRouter = ReturnType<typeof createBrowserRouter>;

export function browserRouter(routes: RouteObject[]): BrowserRouter {
  watchHistory();
  const router = createBrowserRouter(routes);
  cleanUps.push(async () => router.dispose());
  return router;
}

export function BrowserPages({ children }: RouterProps) {
  const page = (
    <>
      {children}
      <OverlayEntries />
    </>
  );
  const [router] = useState(() => browserRouter([{ path: '*', element: page }]));
  return <RouterProvider router={router} />;
}

/** Renders a component into the page of the test; removed after the test. */
export async function render(
  node: ReactNode,
  Router: ComponentType<RouterProps> = OwnPages,
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

/** Retries `find` until it does not throw: when an answer has come and is rendered. */
export async function waitFor<Found>(find: () => Found): Promise<Found> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      return find();
    } catch {
      // React renders when `act` ends, so each try follows one.
      await act(async () => new Promise((resolve) => setTimeout(resolve, waitMs)));
    }
  }
  return find();
}

/**
 * Presses the button of this name anywhere on the page, since dialogs are outside their opener. `times`: presses
 * before React renders the first.
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

export const rowsOf = (page: ParentNode) =>
  [...page.querySelectorAll('li')].map((row) => row.textContent ?? '');

/** One on its way out does not count. */
export const openDialog = () => document.querySelector('[role=dialog]:not([data-ending-style])');

/** Types into the field of this label, as a person does. */
export async function type(label: string, text: string): Promise<void> {
  const named = [...document.querySelectorAll('label')].find((one) => nameOf(one).replace('*', '') === label);
  const field = document.getElementById(named?.getAttribute('for') ?? '');
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField) throw new Error(`no field «${label}»`);
  await act(async () => {
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
