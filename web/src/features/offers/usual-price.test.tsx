import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import { describe, expect, it } from 'vitest';
import { bidOf, lineOf, offerOf } from '../../testing/bid.ts';
import { render } from '../../testing/render.tsx';
import { OfferCard } from './offer-card.tsx';
import { checkLine, checkPrice, checkWorks, sourceOf } from './usual-price.ts';

const usual = { price_from: 1000, price_to: 1500, services_count: 14 };
const market: BidMarket = {
  city_in: 'в Казани',
  updated_at: '2026-03-19T10:00:00+03:00',
  works: [{ work_type_id: 3, ...usual }],
  total: usual,
};
const work = (price: number) => lineOf(1, price, { work_type_id: 3 });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const reasonOf = (price: number) => plain(checkPrice(price, usual).reason);

describe('a price against the usual ones', () => {
  it('is lower or higher by its distance from the nearer end, at least by one percent', () => {
    expect(reasonOf(820)).toBe('на 18 % ниже обычного');
    expect(reasonOf(999)).toBe('на 1 % ниже обычного');
    expect(reasonOf(1800)).toBe('на 20 % выше обычного');
  });

  it('is free at nothing, and that is no praise', () => {
    expect(checkPrice(0, usual)).toMatchObject({ verdict: 'usual', reason: 'бесплатно при обычной цене' });
    expect(checkPrice(0, { price_from: 0, price_to: 500 }).reason).toBe('обычная цена');
  });

  it('is usual within the range with both ends', () => {
    for (const price of [1000, 1200, 1500]) expect(reasonOf(price)).toBe('обычная цена');
  });

  it('has no percent when the work is usually free', () => {
    expect(checkPrice(100, { price_from: 0, price_to: 0 }).reason).toBe('выше обычного');
  });
});

it('a line is compared when it is a work with a range', () => {
  expect(checkLine(work(820), market)?.verdict).toBe('lower');
  expect(checkLine(lineOf(1, 820), market)).toBeNull();
  expect(checkLine({ ...work(820), kind: 'part' }, market)).toBeNull();
});

describe('the works of an offer', () => {
  const check = (part: Parameters<typeof offerOf>[0]) => checkWorks(offerOf(part), market, 1);

  it('are compared when they are those of the bid, less a discount on works alone', () => {
    const lines = [work(1600), lineOf(2, 200, { kind: 'discount' })];
    expect(check({ lines, price_labour: 1600, price_discount: 200 })?.verdict).toBe('usual');
    const withPart = [...lines, lineOf(3, 900, { kind: 'part' })];
    expect(check({ lines: withPart, price_labour: 1600, price_discount: 200 })?.verdict).toBe('higher');
  });

  it('are not compared when they are others, repeated, or have no range together', () => {
    expect(check({ lines: [work(1), lineOf(2, 5)] })).toBeNull();
    expect(check({ lines: [{ ...work(1), qty: 2 }] })).toBeNull();
    expect(checkWorks(offerOf({ lines: [work(1)] }), { ...market, total: null }, 1)).toBeNull();
  });
});

it('the source names the number of price lists, the city and the day', () => {
  const now = new Date('2026-03-20T09:00:00Z');
  expect(plain(sourceOf(market, 'Europe/Moscow', now))).toBe('По прайсам 14 автосервисов в Казани, 19 марта');
  const works = [{ work_type_id: 3, ...usual, services_count: 3 }];
  expect(plain(sourceOf({ ...market, works }, 'Europe/Moscow', now))).toBe(
    'По прайсам от 3 до 14 автосервисов на работу в Казани, 19 марта',
  );
  expect(sourceOf({ ...market, updated_at: null }, 'Europe/Moscow', now)).toBeNull();
});

it('a card shows the reason, the range and the source, and nothing without price lists', async () => {
  const offer = offerOf({ lines: [work(820)], price_labour: 820, price_total: 820 });
  const bid = bidOf({ offers: [offer] });
  const card = (shown: BidMarket, one = offer) => (
    <OfferCard
      offer={one}
      side="customer"
      timeZone={bid.timezone}
      isAccepted={false}
      market={shown}
      worksCount={bid.work_types.length}
    />
  );
  const text = plain((await render(card(market))).textContent);
  expect(text).toContain('Работы: на 18 % ниже обычного (1 000–1 500 ₽)');
  expect(text).toContain('По прайсам 14 автосервисов в Казани');
  const empty = await render(card({ ...market, updated_at: null, works: [], total: null }));
  expect(empty.textContent).not.toContain('обычн');
  const typed = { ...offer, lines: [{ ...work(820), work_type_id: null }] };
  expect((await render(card(market, typed))).textContent).not.toContain('По прайсам');
});
