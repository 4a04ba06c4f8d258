import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { routes } from './routes.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('the route is broken');
}

it('an unexpected failure is headed «Unexpected Application Error!», with a link to the map', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const router = createMemoryRouter([
    { path: '/', errorElement: routes[0]?.errorElement, element: <Broken /> },
  ]);
  const page = await render(<RouterProvider router={router} />, ({ children }) => children);
  expect(page.querySelector('h1')?.textContent).toBe('Unexpected Application Error!');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/');
});
