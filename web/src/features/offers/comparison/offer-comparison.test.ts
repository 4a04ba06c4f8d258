import { expect, it } from 'vitest';
import { lineOf, offerOf, tomorrowAt } from '../../../testing/bid.ts';
import { comparedOffer, compareLines } from './offer-comparison.ts';

const now = new Date('2026-03-20T09:00:00Z');
const part = { article: null, brand: null, is_customer_part: false, delivery_date: null };

it('the same work is one line by its id, other lines by their names', () => {
  const lines = compareLines([
    {
      lines: [
        lineOf(1, 1500, { work_type_id: 3, title: 'Замена масла' }),
        lineOf(2, 900, { kind: 'part', title: 'Фильтр', part }),
      ],
    },
    {
      lines: [
        lineOf(3, 400, { title: 'Мойка двигателя' }),
        lineOf(4, 1800, { work_type_id: 3, title: 'Масло: замена' }),
        lineOf(5, 0, { kind: 'part', title: ' фильтр', part: { ...part, is_customer_part: true } }),
      ],
    },
  ]);
  expect(lines.map(({ title, amounts, isEverywhere }) => [title, amounts, isEverywhere])).toEqual([
    ['Замена масла', [1500, 1800], true],
    ['Фильтр', [900, 'own'], true],
    ['Мойка двигателя', [null, 400], false],
  ]);
});

it('equal lines of one offer are summed up; a discount is no line', () => {
  const wheel = { kind: 'part', title: 'Болт', part } as const;
  const discount = { kind: 'discount', title: 'Скидка' } as const;
  const lines = compareLines([
    { lines: [lineOf(1, 50, wheel), lineOf(2, 70, wheel), lineOf(3, 20, discount)] },
  ]);
  expect(lines.map(({ amounts }) => amounts)).toEqual([[120]]);
});

it('an offer is compared by its first time still ahead and the shortest warranty on works', () => {
  const slots = [tomorrowAt('12:00'), '2026-03-20T08:00:00Z', tomorrowAt('10:00')];
  const offer = offerOf({
    slots: slots.map((from) => ({ from, to: from })),
    lines: [lineOf(1, 1500, { warranty_months: 12 }), lineOf(2, 500, { warranty_months: 6 }), lineOf(3, 100)],
    service: { ...offerOf().service, rating: 4.8, reviews_count: 20 },
    warranty: { work_months: 9, parts_months: 3, km: null, text: '' },
  });
  expect(comparedOffer(offer, now)).toMatchObject({
    startsAt: tomorrowAt('10:00'),
    warrantyMonths: 6,
    rating: 4.8,
  });
});

it('has no rating with too few reviews, and the warranty of the workshop without one on lines', () => {
  const offer = offerOf({
    service: { ...offerOf().service, rating: 5, reviews_count: 2 },
    warranty: { work_months: 9, parts_months: 3, km: null, text: '' },
  });
  expect(comparedOffer(offer, now)).toMatchObject({ rating: null, warrantyMonths: 9 });
});

it.each([
  ['final', {}, 1500],
  ['limited', { price_max: 4000, price_is_final: false }, 4000],
  ['open until the diagnosis', { needs_diagnostics: true }, Infinity],
])('the price of an offer is %s', (_name, change, to) => {
  expect(comparedOffer(offerOf(change), now).price).toEqual({ from: 1500, to });
});

it('parts count as one work, but not those that the driver brings', () => {
  const own = { ...part, is_customer_part: true };
  const filter = (whose: typeof part) => lineOf(2, 900, { kind: 'part', title: 'Фильтр', part: whose });
  const worksOf = (...lines: ReturnType<typeof lineOf>[]) => [
    ...comparedOffer(offerOf({ lines }), now).works,
  ];
  expect(worksOf(lineOf(1, 1500), filter(part))).toEqual(['labour работа 1', 'parts']);
  expect(worksOf(lineOf(1, 1500), filter(own))).toEqual(['labour работа 1']);
});

it('an offer is not compared by a time that the workshop has closed', () => {
  const slotAt = (time: string) => ({ from: tomorrowAt(time), to: tomorrowAt('14:00') });
  const closed = { ...slotAt('10:00'), is_closed: true as const };
  const startOf = (slots: ReturnType<typeof offerOf>['slots']) =>
    comparedOffer(offerOf({ slots }), now).startsAt;
  expect(startOf([closed, slotAt('12:00')])).toBe(tomorrowAt('12:00'));
  expect(startOf([closed])).toBeNull();
});
