import { describe, expect, it } from 'vitest';
import { typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { amountOf, emptyLine, isCounted, legPriceOf, totalOf } from './line-draft.ts';
import {
  answerFormOf,
  draftFromRequest,
  type OfferDraft,
  offerDraftSchema,
  readDraft,
} from './offer-form.model.ts';

const moscow = 'Europe/Moscow';
const now = new Date('2026-05-14T09:30:00Z');
const schema = offerDraftSchema(moscow, () => now);

const draft: OfferDraft = {
  lines: [
    { ...emptyLine(), work_type_id: 44, title: 'Замена колодок', price: '1 800' },
    { ...emptyLine('part'), title: 'Колодки Bosch', qty: '2', price: '1300', warranty: '12' },
    { ...emptyLine('discount'), price: '400' },
  ],
  minutes: '80',
  slots: [{ day: '2026-05-15', time: '10:00' }],
  comment: '',
  needsDiagnostics: false,
  priceMax: '',
  validDays: '2',
  legPrice: null,
};

function complaints(changed: Partial<OfferDraft>): Record<string, string> {
  const result = schema.safeParse({ ...draft, ...changed });
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the total of an offer', () => {
  it('adds works and parts and subtracts the discount', () => {
    expect(totalOf(draft.lines)).toBe(1800 + 2600 - 400);
    expect(amountOf({ ...emptyLine('discount'), price: '400' })).toBe(-400);
  });

  it('counts an incomplete line as nothing', () => {
    expect(totalOf([emptyLine()])).toBe(0);
    expect(isCounted(emptyLine())).toBe(false);
    expect(isCounted({ ...emptyLine(), qty: '1', price: '900' })).toBe(true);
    expect(totalOf([{ ...emptyLine(), qty: '', price: '900' }])).toBe(0);
  });

  it('counts a line with a price or a number that is not accepted as nothing', () => {
    expect(totalOf([{ ...emptyLine(), price: '999 999 999' }])).toBe(0);
    expect(totalOf([{ ...emptyLine(), qty: '1001', price: '900' }])).toBe(0);
    expect(totalOf([{ ...emptyLine(), qty: '1000', price: '10 000 000' }])).toBe(10_000_000_000);
  });

  it('accepts spaces between digits and refuses anything but integers', () => {
    expect(typedInt('12\u00A0500')).toBe(12_500);
    expect(typedInt('1,5')).toBeNull();
    expect(typedInt('-3')).toBeNull();
  });
});

describe('the rules of an offer', () => {
  it('accepts a complete draft', () => {
    expect(complaints({})).toEqual({});
  });

  it('names the empty field', () => {
    const [first] = draft.lines;
    expect(
      complaints({ lines: [{ ...emptyLine(), title: ' ' }], minutes: '', slots: [{ day: '', time: '' }] }),
    ).toEqual({
      'lines.0.title': 'Укажите название',
      'lines.0.price': 'Укажите цену',
      minutes: 'Укажите минуты: от 5 до 86 400',
      'slots.0.day': 'Выберите день',
      'slots.0.time': 'Выберите время',
    });
    expect(first && complaints({ lines: [{ ...first, qty: '0' }] })).toEqual({
      'lines.0.qty': 'Целое число от 1 до 1 000',
    });
  });

  it('require at least one line', () => {
    expect(complaints({ lines: [] })).toEqual({ lines: 'Добавьте хотя бы одну строку' });
  });

  it('refuses a discount above the sum', () => {
    const lines = draft.lines.map((line) => (line.kind === 'discount' ? { ...line, price: '9000' } : line));
    expect(complaints({ lines })).toEqual({ lines: 'Скидка больше суммы. Уменьшите её' });
  });

  it('checks every time on the clock of the workshop', () => {
    const at = (day: string, time: string) => complaints({ slots: [{ day, time }] });
    // It is 12:30 in Moscow.
    expect(at('2026-05-14', '12:00')).toEqual({ 'slots.0.time': 'Это время прошло. Выберите позже' });
    expect(at('2026-05-14', '13:00')).toEqual({});
    expect(at('2026-05-13', '10:00')).toEqual({ 'slots.0.day': 'Этот день прошёл. Выберите позже' });
    expect(at('2026-08-01', '10:00')).toEqual({ 'slots.0.day': 'Выберите день в ближайшие 60 дней' });
  });

  it('refuses one time twice', () => {
    const slot = { day: '2026-05-15', time: '10:00' };
    expect(complaints({ slots: [slot, slot] })).toEqual({
      'slots.1.time': 'Это время уже есть. Выберите другое',
    });
  });

  it('refuses a limit below the total, and accepts one above it', () => {
    expect(complaints({ priceMax: '3 999' })).toEqual({ priceMax: 'Не меньше итога' });
    expect(complaints({ priceMax: '4 000' })).toEqual({});
  });

  it('needs no price for a part that the driver brings', () => {
    const part = { ...emptyLine('part'), title: 'Фильтр' };
    expect(complaints({ lines: [part] })).toEqual({ 'lines.0.price': 'Укажите цену' });
    expect(complaints({ lines: [{ ...part, isCustomerPart: true }] })).toEqual({});
  });
});

describe('a draft of an offer', () => {
  const bidRequest = {
    work_types: [
      { id: 44, title: 'Замена колодок' },
      { id: 51, title: 'Диагностика подвески' },
    ],
    period_start: '2026-05-15T07:00:00+00:00',
    timeZone: moscow,
  };

  it.each([
    ['1800', '1\u00A0800'],
    ['1 000000', '1\u00A0000\u00A0000'],
    ['900', '900'],
    ['тысяча', 'тысяча'],
    ['', ''],
  ])('shows a price of «%s» as «%s», which is the same price', (typed, shown) => {
    expect(withSpaces(typed)).toBe(shown);
    expect(typedInt(shown)).toBe(typedInt(typed));
  });

  it('begins with the requested works, the own prices and warranty, and the requested hour', () => {
    const start = draftFromRequest(bidRequest, { 44: { priceFrom: 1800, minutes: 50, warrantyMonths: 6 } });
    expect(start.lines.map(({ title, price, warranty }) => [title, price, warranty])).toEqual([
      ['Замена колодок', '1\u00A0800', '6'],
      ['Диагностика подвески', '', ''],
    ]);
    expect([start.minutes, start.slots]).toEqual(['50', [{ day: '2026-05-15', time: '10:00' }]]);
  });

  it('has the terms of the workshop where its price list names no months', () => {
    const prices = { 44: { priceFrom: 1800, minutes: 50, warrantyMonths: 0 } };
    const terms = { work_months: 12, parts_months: 6 };
    const warranties = (known: typeof terms | null) =>
      draftFromRequest(bidRequest, prices, { terms: known }).lines.map(({ warranty }) => warranty);
    expect(warranties(terms)).toEqual(['0', '12']);
    expect(warranties(null)).toEqual(['0', '']);
  });

  it('begins at the first free time of the workshop', () => {
    const times = ['2026-05-15T12:30:00+03:00', '2026-05-15T15:00:00+03:00'];
    const start = draftFromRequest(bidRequest, {}, { times });
    expect(start.slots).toEqual([{ day: '2026-05-15', time: '12:30' }]);
  });

  it('has no hour when the driver requested a whole day', () => {
    const start = draftFromRequest({ ...bidRequest, period_start: '2026-05-15T00:00:00+03:00' }, {});
    expect(start.slots).toEqual([{ day: '2026-05-15', time: '' }]);
  });

  it('is sent with lines as one JSON text and the offset of the workshop', () => {
    const form = answerFormOf(draft, 4, 'Asia/Yekaterinburg');
    expect(form.version).toBe(4);
    expect(JSON.parse(String(form.slots))).toEqual([{ from: '2026-05-15T10:00:00+05:00' }]);
    expect(form).not.toHaveProperty('valid_until');
    expect(form).not.toHaveProperty('price_max');
    expect(JSON.parse(String(form.lines))).toMatchObject([
      { kind: 'labour', work_type_id: 44, qty: 1, price: 1800, warranty_months: null },
      { kind: 'part', work_type_id: null, qty: 2, price: 1300, warranty_months: 12 },
      { kind: 'discount', title: 'Скидка', qty: 1, price: 400 },
    ]);
  });

  it('is sent with its limit, its validity and whose parts they are', () => {
    const part = { ...emptyLine('part'), title: 'Фильтр', article: 'W 712', isCustomerPart: true };
    const week = { ...draft, lines: [part], priceMax: '6 000', validDays: '7' as const };
    const form = answerFormOf(week, 4, moscow, now);
    expect(form).toMatchObject({ price_max: 6000, valid_until: '2026-05-21T09:30:00.000Z' });
    expect(JSON.parse(String(form.lines))).toMatchObject([
      { price: 0, part: { article: 'W 712', brand: null, is_customer_part: true } },
    ]);
  });

  it('is restored from storage incomplete, and ignored in another shape', () => {
    const half = { ...draft, minutes: '', lines: [{ ...emptyLine(), price: 'тысяча' }] };
    expect(readDraft(JSON.stringify(half))).toEqual(half);
    expect(readDraft('{"lines": 5}')).toBeNull();
    expect(readDraft('не JSON')).toBeNull();
    expect(readDraft(null)).toBeNull();
  });
});

it('a price of the journey counts only within its bounds', () => {
  expect(legPriceOf('1 500')).toBe(1500);
  expect(legPriceOf('2 000 000')).toBeNull();
  expect(legPriceOf(null)).toBeNull();
});
