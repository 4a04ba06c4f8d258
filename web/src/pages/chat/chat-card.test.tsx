import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { expect, it } from 'vitest';
import { bidOf, tomorrowAt } from '../../testing/bid.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves, refused } from '../../testing/sent-moves.ts';
import { ChatCard } from './chat-card.tsx';

let bid: Bid;
let isRefused = false;
const calls = recordMoves((path) =>
  isRefused && path.includes('confirm-time')
    ? refused('no_pending_time', 'Время уже выбрано')
    : accepted(bid),
);
const moves = () => calls.filter(({ path }) => path.includes('confirm-time'));

const visit = bidOf({ status: 'visit', visit_start: tomorrowAt('10:00'), visit_end: tomorrowAt('11:00') });
const pending = { start: tomorrowAt('14:00'), end: tomorrowAt('15:00'), by: 'service' as const, comment: '' };

function messageOf(part: Partial<ChatMessage>): ChatMessage {
  return {
    ...{ id: 1, client_message_id: null, chat_id: 1, sender: 'service', sender_name: 'Ольга', type: 'slot' },
    ...{
      text: '',
      has_hidden_contacts: false,
      files: [],
      reply_to: null,
      is_edited: false,
      is_deleted: false,
    },
    ...{ can_edit: false, status: 'read', created_at: tomorrowAt('09:00') },
    ...{ is_hidden: false, is_reported: false, can_report: false, is_appealed: false, can_appeal: false },
    payload: { event: 'time_proposed', from: tomorrowAt('14:00') },
    ...part,
  };
}

const draw = (message: ChatMessage, side: 'customer' | 'service' = 'customer') =>
  render(<ChatCard message={message} bidId={visit.id} side={side} />);

it('a proposed time is agreed to in the chat, once for a double press', async () => {
  isRefused = false;
  const actions = ['confirm_time', 'refuse_time', 'propose_time'] as const;
  bid = { ...visit, pending_period: pending, available_actions: [...actions] };
  const host = await draw(messageOf({}));
  await waitFor(() => expect(host.textContent).toContain('Другое время'));
  const answers = [...host.querySelectorAll('button')].map(({ parentElement }) => parentElement);
  expect([answers.length, new Set(answers).size]).toEqual([3, 1]);
  await press('Согласиться', 2);
  await waitFor(() => expect(moves()).toHaveLength(1));
});

it('an answer that came too late is explained in the card', async () => {
  isRefused = true;
  bid = { ...visit, pending_period: pending, available_actions: ['confirm_time', 'refuse_time'] };
  const host = await draw(messageOf({}));
  await waitFor(() => expect(host.textContent).toContain('Согласиться'));
  bid = { ...visit, pending_period: null, available_actions: [] };
  await press('Согласиться');
  await waitFor(() => expect(host.textContent).toContain('Время уже выбрано'));
});

it.each([
  ['an older proposal', messageOf({ payload: { event: 'time_proposed', from: tomorrowAt('12:00') } })],
  ['an answer', messageOf({ payload: { event: 'time_confirmed', from: tomorrowAt('14:00') } })],
])('%s is a line', async (_what, message) => {
  bid = { ...visit, pending_period: pending, available_actions: ['confirm_time'] };
  const host = await draw(message);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(host.querySelectorAll('button')).toHaveLength(0);
  expect(host.querySelector('a')).not.toBeNull();
});

it('a long review is folded in the chat, and opens', async () => {
  const review = {
    ...{ id: 1, status: 'published', pending: null, rating: 5, sub_ratings: {}, price_matched: null },
    ...{ text: `${'Сделали хорошо. '.repeat(120)}Конец`, pros: 'Быстро', cons: '', images: [], reply: null },
    ...{ moderation_reason: null, published_by: null, created_at: tomorrowAt('09:00') },
  } as unknown as NonNullable<Bid['review']>;
  bid = bidOf({ status: 'finished', review });
  const request = messageOf({ type: 'review_request', sender: 'system', payload: { event: 'confirmed' } });
  const host = await draw(request);
  await waitFor(() => expect(host.textContent).toContain('Сделали хорошо'));
  expect(host.textContent).not.toContain('Конец');
  await press('Ещё');
  expect(host.textContent).toContain('Конец');
  expect(host.textContent).toContain('Понравилось: Быстро');
});

it('a review is written from the chat by the driver only', async () => {
  bid = bidOf({ status: 'finished', available_actions: ['review'] });
  const request = messageOf({ type: 'review_request', sender: 'system', payload: { event: 'confirmed' } });
  const host = await draw(request);
  await waitFor(() => expect(host.textContent).toContain('Оставить отзыв'));
  const other = await draw(request, 'service');
  expect(other.querySelectorAll('button')).toHaveLength(0);
});
