import type { Bid } from '@sto/contract/bids/bids.schemas';
import { expect, it } from 'vitest';
import { ownTimeZone } from '../../lib/time/dates.ts';
import { bidOf } from '../../testing/bid.ts';
import { render } from '../../testing/render.tsx';
import { BidCard } from './bid-card.tsx';

const actionOf = async (bid: Partial<Bid>) => {
  const page = await render(<BidCard bid={bidOf(bid)} href="/customer/bids/7" />);
  const [, action] = page.querySelectorAll('a');
  return action ? [action.textContent, action.getAttribute('href')] : null;
};

it('one offer is chosen, several are compared', async () => {
  expect(await actionOf({ status: 'answered', offers_count: 1 })).toEqual(['Выбрать', '/customer/bids/7']);
  expect(await actionOf({ status: 'answered', offers_count: 2 })).toEqual([
    'Сравнить',
    '/customer/bids/7?compare=1',
  ]);
});

it('a price that other offers exceed is the least one', async () => {
  const priceOf = async (bid: Partial<Bid>) =>
    (await render(<BidCard bid={bidOf({ status: 'answered', ...bid })} href="/customer/bids/7" />))
      .textContent;
  expect(await priceOf({ price_total: 1300, is_price_from: true })).toContain('от\u00A01\u00A0300\u00A0₽');
  expect(await priceOf({ price_total: 1300, is_price_from: false })).not.toContain('от\u00A0');
});

it('a time says whose clock it is when the reader has another one, a whole day does not', async () => {
  const timed = { period_start: '2026-03-21T10:00:00Z', period_end: '2026-03-21T11:00:00Z' };
  const day = { period_start: '2026-03-20T10:00:00Z', period_end: '2026-03-21T10:00:00Z' };
  const textOf = async (bid: Partial<Bid>) =>
    (await render(<BidCard bid={bidOf(bid)} href="/customer/bids/7" />)).textContent;
  const words = 'на часах автосервиса';
  expect(await textOf({ ...timed, timezone: 'Pacific/Kiritimati' })).toContain(words);
  expect(await textOf({ ...timed, timezone: ownTimeZone() })).not.toContain(words);
  expect(await textOf({ ...day, timezone: 'Pacific/Kiritimati' })).not.toContain(words);
});

it('a finished bid is rated, once', async () => {
  expect(await actionOf({ status: 'finished', awaits_review: true })).toEqual([
    'Оценить',
    '/customer/bids/7?answer=review',
  ]);
  expect(await actionOf({ status: 'finished', awaits_review: false })).toBeNull();
});

it('a driver who comes himself gets the way; otherwise there is nothing to do', async () => {
  const visit = { status: 'visit' as const };
  const [text, href] = (await actionOf(visit)) ?? [];
  expect(text).toBe('Маршрут');
  expect(href).toContain('yandex');
  const leg = { kind: 'tow' as const, address: null, lat: null, long: null, distance_km: null };
  expect(await actionOf({ ...visit, leg })).toBeNull();
  expect(await actionOf({ status: 'in_work' })).toBeNull();
});
