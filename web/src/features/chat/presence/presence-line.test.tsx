import { afterEach, expect, it, vi } from 'vitest';
import { render, waitFor } from '../../../testing/render.tsx';
import { PresenceLine } from './presence-line.tsx';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (data: { is_online: boolean; last_seen_at: string | null }) => {
  const fetched = vi.fn(async () => Response.json({ success: true, data }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

it('says that the other side is online', async () => {
  answerWith({ is_online: true, last_seen_at: null });
  const page = await render(<PresenceLine side="customer" chatId={1} />);
  await waitFor(() => expect(page.textContent).toBe('в сети'));
});

it('says when the other side was online', async () => {
  answerWith({ is_online: false, last_seen_at: '2020-05-14T10:00:00+03:00' });
  const page = await render(<PresenceLine side="service" chatId={2} />);
  await waitFor(() => expect(page.textContent).toMatch(/^был в сети .*2020, \d+:00$/));
});

it('says nothing of who does not share it', async () => {
  const fetched = answerWith({ is_online: false, last_seen_at: null });
  const page = await render(<PresenceLine side="customer" chatId={3} />);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(page.textContent).toBe('');
});
