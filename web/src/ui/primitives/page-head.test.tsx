import { afterEach, expect, it, vi } from 'vitest';
import { render, waitFor } from '../../testing/render.tsx';
import { PageHead } from './page-head.tsx';

afterEach(() => vi.unstubAllGlobals());

const contentOf = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

it('a page names itself in the head, with absolute addresses of the configured site', async () => {
  const config = { public_url: 'https://sto.example.ru' };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: config }));
  await render(<PageHead title="Мотор" description="Цены" path="/service/12-motor" image="/media/a.jpg" />);
  await waitFor(() =>
    expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://sto.example.ru/service/12-motor',
    ),
  );
  expect(document.title).toBe('Мотор — СТО рядом');
  expect(contentOf('meta[name=description]')).toBe('Цены');
  expect(contentOf('meta[property="og:title"]')).toBe('Мотор');
  expect(contentOf('meta[property="og:url"]')).toBe('https://sto.example.ru/service/12-motor');
  expect(contentOf('meta[property="og:image"]')).toBe('https://sto.example.ru/media/a.jpg');
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});

it('a hidden page forbids search engines to list it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }));
  await render(<PageHead title="Демо" isHidden />);
  expect(contentOf('meta[name=robots]')).toBe('noindex');
  expect(document.head.querySelector('link[rel=canonical]')).toBeNull();
});
