import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { OfflineLine } from './offline-line.tsx';

afterEach(() => localStorage.clear());

it.each([
  ['/customer', 'Гараж и заявки показаны такими'],
  ['/customer/bids/7', 'Гараж и заявки показаны такими'],
  ['/service/bids', 'Заявки показаны такими'],
  ['/service/stat', 'Показываем то, что успели загрузить.'],
  ['/customer/chat', 'Показываем то, что успели загрузить.'],
])('without a server the page %s says: %s', async (path, words) => {
  localStorage.setItem('offline-copy', JSON.stringify({ profile: { id: 1 }, savedAt: 0, entries: [] }));
  const routes = [{ path: '*', element: <OfflineLine isServerAway /> }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const page = await render(null, () => <RouterProvider router={router} />);
  expect(page.textContent).toContain(`Сервер не отвечает. ${words}`);
});
