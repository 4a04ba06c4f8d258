import { afterEach, expect, it, vi } from 'vitest';
import { render, waitFor } from '../../testing/render.tsx';
import { HomeCars } from './home-cars.tsx';
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

it('an empty garage leads to the adding of a car in the garage', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [] }));
  const page = await render(<HomeCars />);
  const link = await waitFor(() => {
    const [found] = [...page.querySelectorAll('a')].filter((a) => a.textContent === 'Добавить машину');
    if (!found) throw new Error('no link yet');
    return found;
  });
  expect(link.getAttribute('href')).toBe('/customer/cars?add=car');
});
