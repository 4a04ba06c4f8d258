import { type ReactNode, useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { render } from '../testing/render.tsx';
import { PageHistory } from './page-history.ts';
import { PageRouter, useLocation } from './page-router.tsx';

const history = new PageHistory(new FakeBrowser());

function OfHistory({ children }: { children: ReactNode }) {
  return <PageRouter history={history}>{children}</PageRouter>;
}

function Path() {
  const { pathname } = useLocation();
  // Effects of what stands inside run before that of the router.
  useLayoutEffect(() => {
    if (pathname !== '/osago') history.push('/osago');
  }, [pathname]);
  return pathname;
}

it('a step that comes before the pages are listened to is not lost', async () => {
  const page = await render(<Path />, OfHistory);
  expect(page.textContent).toBe('/osago');
});
