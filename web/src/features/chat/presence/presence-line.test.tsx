import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { publishLive } from '../../../lib/live/live-events.ts';
import { press, render, waitFor } from '../../../testing/render.tsx';
import { PresenceLine } from './presence-line.tsx';
import { usePeerTyping } from './use-peer-typing.ts';

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
  await waitFor(() => expect(page.textContent).toMatch(/^последний раз .*2020, \d+:00$/));
});

it('says nothing of who does not share it', async () => {
  const fetched = answerWith({ is_online: false, last_seen_at: null });
  const page = await render(<PresenceLine side="customer" chatId={3} />);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(page.textContent).toBe('');
});

const wasThere = { is_online: false, last_seen_at: '2020-05-14T10:00:00+03:00' };
const typing = () =>
  act(async () => publishLive({ event: 'chat.typing', data: { chat_id: 4, by: 'service' } }));

function Head() {
  const [writtenAt, setWrittenAt] = useState(wasThere.last_seen_at);
  usePeerTyping('customer', 4, { isTyping: false, polledAt: 0, newest: { id: 1, created_at: writtenAt } });
  return (
    <>
      <button type="button" aria-label="Пишет" onClick={() => setWrittenAt(new Date().toISOString())} />
      <PresenceLine side="customer" chatId={4} />
    </>
  );
}

it('is loaded again when the other side types', async () => {
  answerWith(wasThere);
  const page = await render(<Head />);
  await waitFor(() => expect(page.textContent).toMatch(/^последний раз/));
  const fetched = answerWith({ is_online: true, last_seen_at: null });
  await typing();
  await typing();
  await waitFor(() => expect(page.textContent).toBe('в сети'));
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('is what the server says of who has just written', async () => {
  answerWith(wasThere);
  const page = await render(<Head />);
  await waitFor(() => expect(page.textContent).toMatch(/^последний раз/));
  const fetched = answerWith({ is_online: false, last_seen_at: '2021-05-14T10:00:00+03:00' });
  await press('Пишет');
  await waitFor(() => expect(page.textContent).toMatch(/^последний раз .*2021/));
  expect(fetched).toHaveBeenCalledTimes(1);
});
