import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { UnexpectedError } from './error-page.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('the route is broken');
}

it('an unexpected failure is headed «Unexpected Application Error!», with a way on', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const page = await render(
    <ErrorBoundary fallback={<UnexpectedError />}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(page.querySelector('h1')?.textContent).toBe('Unexpected Application Error!');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/');
});
