import { moderationKinds } from '@sto/contract/enums';
import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { OperatorQueue } from './queue.tsx';

let waiting: string | null;
answerCalls(async (_url, { body }) => {
  const kind = body instanceof FormData && body.get('kind');
  const counts = Object.fromEntries(moderationKinds.map((one) => [one, one === waiting ? 1 : 0]));
  const item = { id: 4, title: 'Претензия: заявка У-7', text: '', created_at: '2026-03-20T10:00:00+03:00' };
  const items = kind === waiting ? [{ ...item, author_name: 'Алексей' }] : [];
  return Response.json({ success: true, data: { total: items.length, items, counts } });
});

const selected = (host: HTMLElement) => host.querySelector('[role=tab][aria-selected=true]')?.textContent;
const shown = () => render(<OperatorQueue itemHref={(id) => `/operator/${id}`} />);

it('the queue opens on the first tab that waits', async () => {
  waiting = 'dispute';
  const host = await shown();
  await waitFor(() => expect(host.textContent).toContain('Претензия: заявка У-7'));
  expect(selected(host)).toContain('Претензии');
  expect(host.textContent).not.toContain('Всё проверено');
});

it('a queue where nothing waits opens on its first tab', async () => {
  waiting = null;
  const host = await shown();
  await waitFor(() => expect(host.textContent).toContain('Всё проверено'));
  expect(selected(host)).toContain('Автосервисы');
});
