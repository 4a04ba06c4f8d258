import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Logo } from './logo.tsx';

it('the logo leads to the main page of the site', async () => {
  const link = (await render(<Logo />)).querySelector('a');
  expect(link?.getAttribute('href')).toBe('/');
  expect(link?.getAttribute('aria-label')).toMatch(/^СТО рядом/);
});
