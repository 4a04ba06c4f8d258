import { afterEach, expect, it, vi } from 'vitest';
import { render, waitFor } from '../../testing/render.tsx';
import { HomePage } from './home-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('bids that failed to load show an error and are not retried automatically', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    throw new TypeError('Failed to fetch');
  });
  const page = await render(<HomePage />);
  await waitFor(() => {
    if (!page.textContent?.includes('Заявки не загрузились')) throw new Error('not told yet');
  });
  expect(requests.filter((url) => url.includes('/bid/index/'))).toHaveLength(1);
});
