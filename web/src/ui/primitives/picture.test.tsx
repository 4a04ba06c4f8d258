import { afterEach, expect, it, vi } from 'vitest';
// Loaded with the first picture: here before the test's clock starts.
import '../../lib/pictures/image-address.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { Picture } from './picture.tsx';

const proxy = {
  host: '/img',
  key: '736563726574',
  salt: '68656C6C6F',
  source_base: 'https://sto.example.ru',
};

afterEach(() => vi.unstubAllGlobals());

it('a picture loads lazily, by the address of the proxy', async () => {
  const answer = { success: true, data: { image_proxy: proxy } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const page = await render(<Picture src="/media/a.jpg" alt="Бокс" width={92} height={72} />);
  const image = page.querySelector('img');
  expect(image?.loading).toBe('lazy');
  await waitFor(() =>
    expect(image?.getAttribute('src')).toMatch(/^\/img\/[\w-]{43}\/rs:fit:92:72\/.+\.webp$/),
  );
});
