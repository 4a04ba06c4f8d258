import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { act, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { bidOf } from '../../testing/bid.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { accepted, refused } from '../../testing/sent-moves.ts';
import { type BoardAddress, boardAddressOf } from './board-address.ts';
import { WorkshopBoard } from './workshop-board.tsx';

let bids: BidSummary[] = [];
const notAtOnce = () => Promise.resolve(refused('not_bookable_at_once', 'Сразу записать нельзя'));
let onBook = notAtOnce;
const counts = () =>
  Object.fromEntries(
    ['new', 'answered', 'visit', 'in_work', 'finished', 'reject'].map((status) => [
      status,
      bids.filter((bid) => bid.status === status).length,
    ]),
  );
let lastIndex = '';
let nextPlace: string | null = null;
let bookings = 0;
answerCalls(async (url) => {
  if (url.includes('bid/book')) {
    bookings += 1;
    return respond(await onBook());
  }
  if (url.includes('schedule/board'))
    return respond(accepted({ timezone: 'Europe/Moscow', bays: [], days: [], bookings: [] }));
  if (url.includes('bid/view')) return respond(accepted(bids[0] ?? {}));
  lastIndex = url;
  const status = new URL(url, 'http://x').searchParams.get('status');
  const items = bids.filter((bid) => bid.status === status);
  return respond(accepted({ total: items.length, items, counts: counts(), next: nextPlace }));
});
const respond = ({ status = 200, body }: ReturnType<typeof accepted>) => Response.json(body, { status });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  bids = [bidOf({ id: 7, number: 'У-7', status: 'new' }), bidOf({ id: 8, number: 'У-8', status: 'visit' })];
  onBook = notAtOnce;
  bookings = 0;
  nextPlace = null;
});

function Board() {
  const [address, setAddress] = useState<BoardAddress>(boardAddressOf(new URLSearchParams(), 'new'));
  return (
    <WorkshopBoard
      workshopId={1}
      unseen={{}}
      address={address}
      onAddress={(part) => setAddress({ ...address, ...part })}
      hrefOf={(id) => `/service/bids/${id}`}
      canManage
    />
  );
}

const column = (host: HTMLElement, status: string) =>
  host.querySelector<HTMLElement>(`[data-column="${status}"]`);
const carry = (id: number) => document.querySelector<HTMLButtonElement>(`[data-carry="${id}"]`);
const key = (id: number, name: string) =>
  act(async () => {
    carry(id)?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
const said = (host: HTMLElement) => host.querySelector('[role=status]')?.textContent ?? '';

async function shown() {
  const host = await render(<Board />);
  await waitFor(() => expect(carry(7)).not.toBeNull());
  return host;
}

it('arrows choose a column, and a forbidden one says why and what can be done', async () => {
  const host = await shown();
  await act(async () => carry(7)?.click());
  for (const _ of [1, 2, 3]) await key(7, 'ArrowRight');
  expect(said(host)).toContain('«В работе», сюда сейчас нельзя');
  await act(async () => carry(7)?.click());
  const alert = host.querySelector('[role=alert]');
  expect(alert?.textContent).toContain('Сначала ответьте клиенту или запишите его');
  expect(alert?.querySelector('a')?.getAttribute('href')).toBe('/service/bids/7');
  expect(bookings).toBe(0);
});

it('Escape gives up, and nothing moves', async () => {
  const host = await shown();
  await act(async () => carry(7)?.click());
  await key(7, 'ArrowRight');
  await key(7, 'Escape');
  expect(said(host)).toBe('');
  expect(column(host, 'new')?.textContent).toContain('У-7');
});

it('a booking moves the card at once, and comes back with the reason when it is refused', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refused>>();
  onBook = () => answer.promise;
  const host = await shown();
  await act(async () => carry(7)?.click());
  for (const _ of [1, 2]) await key(7, 'ArrowRight');
  await act(async () => carry(7)?.click());
  await waitFor(() => expect(column(host, 'visit')?.textContent).toContain('У-7'));
  expect(said(host)).toBe('У-7: теперь «Запись».');
  await act(async () => answer.resolve(await notAtOnce()));
  await waitFor(() => expect(column(host, 'new')?.textContent).toContain('У-7'));
  expect(host.querySelector('[role=alert]')?.textContent).toContain('Сразу записать нельзя');
});

it('a move that needs a form opens it with the fresh bid', async () => {
  const host = await shown();
  bids = [bidOf({ id: 8, number: 'У-8', status: 'visit', available_actions: ['start'] })];
  await act(async () => carry(8)?.click());
  await key(8, 'ArrowRight');
  await act(async () => carry(8)?.click());
  await waitFor(() => expect(openDialog()?.textContent).toContain('Код визита'));
  expect(column(host, 'visit')?.textContent).toContain('У-8');
});

it('a move that the server does not offer now says when it will', async () => {
  const host = await shown();
  bids = [bidOf({ id: 8, number: 'У-8', status: 'visit', available_actions: [] })];
  await act(async () => carry(8)?.click());
  await key(8, 'ArrowRight');
  await act(async () => carry(8)?.click());
  await waitFor(() => expect(host.querySelector('[role=alert]')?.textContent).toContain('за сутки'));
  expect(openDialog()).toBeNull();
});

it('filters are sent to the server, and an empty result leads back to all', async () => {
  const host = await shown();
  bids = [];
  await press('Мои');
  await press('Сегодня');
  await waitFor(() => expect(lastIndex).toMatch(/is_mine=.*date=2026-03-20/));
  await waitFor(() => expect(column(host, 'new')?.textContent).toContain('Здесь ничего не нашлось'));
  bids = [bidOf({ id: 7, number: 'У-7', status: 'new' })];
  await press('Показать все');
  await waitFor(() => expect(column(host, 'new')?.textContent).toContain('У-7'));
});

it('the next page of a column begins at the place that the server named', async () => {
  nextPlace = '0-5-7';
  await shown();
  expect(lastIndex).not.toContain('page=');
  nextPlace = null;
  await press('Показать ещё');
  await waitFor(() => expect(lastIndex).toContain('after=0-5-7'));
});
