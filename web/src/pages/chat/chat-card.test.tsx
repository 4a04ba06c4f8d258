import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { bidOf, offerOf, tomorrowAt } from '../../testing/bid.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves, refused } from '../../testing/sent-moves.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ChatCard } from './chat-card.tsx';

let bid: Bid;
let isRefused = false;
/** The bid after an acceptance in another tab; null: there was no such acceptance. */
let chosenElsewhere: Bid | null = null;
const calls = recordMoves((path) =>
  isRefused && path.includes('confirm-time')
    ? refused('no_pending_time', 'Время уже выбрано')
    : answerOf(path),
);
function answerOf(path: string) {
  if (!chosenElsewhere || !path.includes('/accept/')) return accepted(bid);
  bid = chosenElsewhere;
  return refused('version_conflict', 'Заявка изменилась, пока вы решали');
}
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

const offered = messageOf({ type: 'offer', payload: { offer_id: 70 } });
const slotAt = (time: string) => ({ from: tomorrowAt(time), to: tomorrowAt('14:00') });
const closedSlot = { ...slotAt('10:00'), is_closed: true as const };

it('an offer whose times are closed is not accepted from the chat, and its words say so', async () => {
  bid = bidOf({ available_actions: ['accept'], offers: [offerOf({ slots: [closedSlot] })] });
  const host = await draw(offered);
  await waitFor(() => expect(host.textContent).toContain('завтра, 10:00 (закрыто)'));
  expect(host.querySelectorAll('button')).toHaveLength(0);
  expect(host.querySelector('a')?.textContent).toBe('К заявке');
});

it('an offer with one open time is accepted from the chat for that time', async () => {
  bid = bidOf({ available_actions: ['accept'], offers: [offerOf({ slots: [closedSlot, slotAt('12:00')] })] });
  const host = await draw(offered);
  await waitFor(() => expect(host.textContent).toContain('завтра, 10:00 (закрыто) или завтра, 12:00'));
  await press('Посмотреть и принять');
  expect(openDialog()?.textContent).toContain('завтра, 12:00');
});

it('a choice made elsewhere meanwhile is announced in the chat too', async () => {
  const warning = vi.spyOn(showToast, 'warning').mockReturnValue(undefined);
  bid = bidOf({ available_actions: ['accept'] });
  chosenElsewhere = { ...visit, accepted_offer_id: 71, offers: [offerOf({ status: 'declined' })] };
  await draw(offered);
  await waitFor(() => expect(document.body.textContent).toContain('Посмотреть и принять'));
  await press('Посмотреть и принять');
  await act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await waitFor(() => expect(openDialog()).toBeNull());
  await waitFor(() => expect(warning.mock.calls).toEqual([[`Вы уже записаны: ${visit.service?.name}`]]));
  chosenElsewhere = null;
  warning.mockRestore();
});
