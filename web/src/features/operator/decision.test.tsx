import { beforeEach, expect, it } from 'vitest';
import { render, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { Decision } from './decision.tsx';

const item = {
  ...{ id: 4, kind: 'dispute', object_id: 9, bid_id: 7, title: 'Претензия: заявка У-7', text: '' },
  ...{ status: 'pending', reason: '', author_name: 'Алексей', created_at: '2026-03-20T10:00:00+03:00' },
  ...{ decided_by: null, decided_at: null, fields: [], files: [], messages: [], author_phone: null },
  ...{ decision: null, available_actions: ['approve', 'reject'] },
};
let bidId: number | null;
let kind: string;
beforeEach(() => {
  bidId = 7;
  kind = 'dispute';
});
recordMoves(() => accepted({ ...item, kind, bid_id: bidId }));
const linkTo = (host: HTMLElement) => host.querySelector('a[href^="/operator/bids"]');

it('a request about a bid leads to it, and another one does not', async () => {
  const host = await render(<Decision id={4} />);
  await waitFor(() => expect(linkTo(host)?.getAttribute('href')).toBe('/operator/bids/7'));
  bidId = null;
  const other = await render(<Decision id={4} />);
  await waitFor(() => expect(other.textContent).toContain('Решение'));
  expect(linkTo(other)).toBeNull();
});

it.each([
  ['report', ['Скрыть отзыв', 'Оставить отзыв']],
  ['reliability', ['Снять отметку', 'Оставить отметку']],
  ['dispute', ['Исправить по гарантии', 'Отказать по претензии']],
])('a decision on a request of the kind %s is named by what it does', async (of, words) => {
  kind = of;
  const host = await render(<Decision id={4} />);
  const names = () => [...host.querySelectorAll('button')].map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(words));
});
