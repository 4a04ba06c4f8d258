import type { Bid } from '@sto/contract/bids/bids.schemas';
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { bidOf, lineOf, offerOf, tomorrowAt } from '../../testing/bid.ts';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves, refused } from '../../testing/sent-moves.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { OfferList } from './offer-list.tsx';

const answered = bidOf({ available_actions: ['accept', 'counter', 'decline'] });
let answer = () => accepted(answered);
const sent = recordMoves(() => answer());
const page = (bid: Bid) => render(<OfferList bid={bid} hrefOf={(id) => `/${id}`} />);
const submit = () =>
  act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
const closed = () => waitFor(() => expect(openDialog()).toBeNull());

it('an offer shows whose parts they are, its limit, its times and the terms of its warranty', async () => {
  const part = { article: 'W 712', brand: 'Mann', is_customer_part: false, delivery_date: null };
  const host = await page({
    ...answered,
    offers: [
      offerOf({
        lines: [
          lineOf(1, 1500),
          lineOf(2, 900, { kind: 'part', title: 'Фильтр', part }),
          lineOf(3, 0, { kind: 'part', title: 'Масло', part: { ...part, is_customer_part: true } }),
        ],
        price_is_final: false,
        price_max: 4000,
        slots: ['10:00', '12:00'].map((time) => ({ from: tomorrowAt(time), to: tomorrowAt('14:00') })),
        warranty: { work_months: 6, parts_months: 12, km: 10_000, text: 'По чеку' },
      }),
    ],
  });
  const text = host.textContent?.replaceAll('\u00A0', ' ');
  for (const shown of [
    'до 4 000 ₽',
    'Mann, арт. W 712',
    'ваша деталь',
    'завтра, 10:00 или завтра, 12:00',
    'Гарантия6–12 месяцев или 10 000 км, не на всё',
    'Работа 1гарантия 6 месяцев',
    'Mann, арт. W 712, гарантия 12 месяцев',
    'арт. W 712, без гарантии',
    'По чеку',
  ])
    expect(text).toContain(shown);
});

it('a line with a warranty of its own does not shorten that of the others', async () => {
  const offer = offerOf({
    lines: [lineOf(1, 1500, { warranty_months: 6 }), lineOf(2, 900), lineOf(3, 100, { kind: 'discount' })],
    warranty: { work_months: 12, parts_months: 12, km: null, text: 'На работу 12 месяцев.' },
  });
  const host = await page({ ...answered, offers: [offer] });
  const text = host.textContent?.replaceAll('\u00A0', ' ');
  for (const shown of [
    'Гарантия6–12 месяцев',
    'Работа 1гарантия 6 месяцев',
    'Работа 2гарантия 12 месяцев',
    'Общие условия автосервиса: «На работу 12 месяцев». В этом отклике действует гарантия, указанная для него',
  ])
    expect(text).toContain(shown);
});

it('an offer without a warranty says so', async () => {
  const text = async (part: Parameters<typeof offerOf>[0]) =>
    (await page({ ...answered, offers: [offerOf(part)] })).textContent?.replaceAll('\u00A0', ' ');
  expect(await text({})).toContain('Гарантияне указана');
  expect(await text({ lines: [lineOf(1, 1500, { warranty_months: 0 })] })).toContain('Гарантиябез гарантии');
});

it('the driver chooses one of several times', async () => {
  const times = ['10:00', '12:00'].map((time) => ({ from: tomorrowAt(time), to: tomorrowAt('14:00') }));
  await page({ ...answered, offers: [offerOf({ slots: times })] });
  await press('Выбрать');
  const second = openDialog()?.querySelectorAll<HTMLInputElement>('input[type=radio]')[1];
  await act(async () => second?.click());
  await submit();
  await closed();
  expect(sent).toEqual([
    {
      path: 'customer/bid/accept/',
      form: { id: '7', offer_id: '70', version: '3', slot_from: tomorrowAt('12:00') },
    },
  ]);
});

let showBid: (bid: Bid) => void;

function ChangingPage() {
  const [bid, setBid] = useState<Bid>(answered);
  showBid = setBid;
  return <OfferList bid={bid} hrefOf={String} />;
}

it('an offer that was chosen in another tab meanwhile closes the question with one message', async () => {
  const warning = vi.spyOn(showToast, 'warning').mockReturnValue(undefined);
  answer = () => refused('version_conflict', 'Заявка изменилась, пока вы решали');
  await render(<ChangingPage />);
  await press('Выбрать');
  await submit();
  expect(openDialog()?.textContent).toContain('Заявка изменилась, пока вы решали');
  const seen: string[] = [];
  const observer = new MutationObserver((records) =>
    seen.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? ''))),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  await act(async () =>
    showBid({ ...answered, status: 'visit', accepted_offer_id: 71, available_actions: [] }),
  );
  await closed();
  observer.disconnect();
  expect(seen.filter((text) => text.includes('Этого сделать уже нельзя'))).toEqual([]);
  expect(warning.mock.calls).toEqual([[`Вы уже записаны: ${answered.service?.name}`]]);
  answer = () => accepted({ ...answered, accepted_offer_id: 70 });
  warning.mockRestore();
});

it('an offer whose times the workshop has closed leads to another time before the press', async () => {
  const slotAt = (time: string) => ({ from: tomorrowAt(time), to: tomorrowAt('14:00') });
  const closedSlot = { ...slotAt('10:00'), is_closed: true as const };
  const host = await page({ ...answered, offers: [offerOf({ slots: [closedSlot] })] });
  expect(host.textContent).toContain('В это время автосервис закрыт');
  expect(host.textContent).toContain('завтра, 10:00 (закрыто)');
  expect([...host.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Выбрать');
  await press('Предложить своё время');
  expect(openDialog()).not.toBeNull();
});

it('a closed time of an offer is not among those to choose from', async () => {
  const slotAt = (time: string) => ({ from: tomorrowAt(time), to: tomorrowAt('14:00') });
  const slots = [{ ...slotAt('10:00'), is_closed: true as const }, slotAt('11:00'), slotAt('12:00')];
  await page({ ...answered, offers: [offerOf({ slots })] });
  await press('Выбрать');
  expect(openDialog()?.querySelectorAll('input[type=radio]')).toHaveLength(2);
});

it('the only time that the workshop closes under the open question can no longer be confirmed', async () => {
  await render(<ChangingPage />);
  await press('Выбрать');
  const slots = [{ from: tomorrowAt('10:00'), to: tomorrowAt('11:00'), is_closed: true as const }];
  await act(async () => showBid({ ...answered, offers: [offerOf({ slots })] }));
  expect(openDialog()?.textContent).toContain('Этого сделать уже нельзя');
  expect(openDialog()?.querySelector('button[type=submit]')).toBeNull();
});

it('a counter-offer needs one wish, and takes a price and a time', async () => {
  await page(answered);
  await press('Предложить своё');
  await submit();
  expect(openDialog()?.textContent).toContain('Напишите, что изменить');
  await type('Цена за всё', '1 200');
  await type('День', '2026-03-22');
  await submit();
  expect(openDialog()?.textContent).toContain('Выберите время');
  await type('Время', '09:30');
  await submit();
  await closed();
  expect(sent.map(({ form }) => form)).toEqual([
    { id: '7', offer_id: '70', version: '3', price: '1200', period_start: '2026-03-22T09:30:00+03:00' },
  ]);
});

it('a counter-offer can leave works out, but not all', async () => {
  const work_types = [
    { id: 44, title: 'Замена масла' },
    { id: 45, title: 'Замена колодок' },
  ];
  await page({ ...answered, work_types });
  await press('Предложить своё');
  const boxes = () => [...(openDialog()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
  expect(boxes().map((box) => box.checked)).toEqual([true, true]);
  await act(async () => boxes()[0]?.click());
  await act(async () => boxes()[1]?.click());
  await submit();
  expect(openDialog()?.textContent).toContain('Оставьте хотя бы одну работу');
  await act(async () => boxes()[1]?.click());
  await submit();
  await closed();
  expect(sent.map(({ form }) => form)).toEqual([
    { id: '7', offer_id: '70', version: '3', 'work_type_ids[]': ['45'] },
  ]);
});

it('an offer keeps the counter-offers to it and to the one it replaced', async () => {
  const counter = {
    id: 1,
    offer_id: 69,
    price: 1200,
    work_types: [],
    period_start: null,
    period_end: null,
    comment: 'Масло моё',
    created_at: '2026-03-20T10:30:00+03:00',
  };
  const host = await page({
    ...answered,
    offers: [offerOf({ id: 69, status: 'withdrawn' }), offerOf({ revision: 2 })],
    counters: [counter],
  });
  expect(host.querySelector('article')?.textContent).toContain('Вы предложили: 1\u00A0200\u00A0₽Масло моё');
});

it('declining the only offer of a bid to one workshop closes the bid', async () => {
  await page(answered);
  await press('Отказаться');
  expect(openDialog()?.textContent).toContain('Заявка закроется');
  await act(async () => openDialog()?.querySelector<HTMLInputElement>('input[type=radio]')?.click());
  await submit();
  await closed();
  expect(sent.map(({ path, form }) => [path, form])).toEqual([
    ['customer/bid/decline/', { id: '7', version: '3', code: 'found_other' }],
  ]);
});

it('of several offers one can be declined, or all', async () => {
  await page({
    ...answered,
    is_tender: true,
    offers: [offerOf(), offerOf({ id: 71, service_id: 2, created_at: '2026-03-20T10:00:00+03:00' })],
  });
  await press('Отказаться');
  await act(async () => openDialog()?.querySelector<HTMLInputElement>('input[type=radio]')?.click());
  await submit();
  await closed();
  expect(sent[0]?.form).toMatchObject({ offer_id: '70', code: 'found_other' });
  await press('Отказаться от всех');
  expect(openDialog()?.textContent).toContain('Заявка закроется, автосервисы увидят причину');
});

it('without the right there are no buttons', async () => {
  const host = await page({ ...answered, available_actions: [] });
  expect([...host.querySelectorAll('button')].map((button) => button.textContent)).toEqual([]);
});
