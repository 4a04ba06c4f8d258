import type { Bid } from '@sto/contract/bids/bids.schemas';
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { offerDrafts } from './offer-draft.store.ts';
import { WorkshopAnswer } from './workshop-answer.tsx';

const newBid = {
  id: 7,
  version: 1,
  accepted_offer_id: null,
  available_actions: ['answer'],
  timezone: 'Europe/Moscow',
  counters: [],
  service: { id: 1 },
  work_types: [{ id: 3, title: 'Замена масла' }],
  period_start: '2026-03-21T10:00:00+03:00',
  period_end: '2026-03-21T12:00:00+03:00',
  offers: [] as object[],
};
const offer = {
  id: 70,
  status: 'sent',
  created_at: '2026-03-20T11:00:00+03:00',
  valid_until: '2026-03-22T11:00:00+03:00',
  revision: 1,
  lines: [
    { id: 1, kind: 'labour', work_type_id: 3, title: 'Замена масла', qty: 1, price: 1500, amount: 1500 },
  ],
  slots: [{ from: '2026-03-21T10:00:00+03:00' }],
  minutes: 60,
  comment: '',
  warranty: null,
  price_is_final: true,
  price_max: null,
  price_total: 1500,
};
const answered = { ...newBid, version: 2, offers: [offer] };

const versionsSent: unknown[] = [];
let isCutOff = false;
let isTimeTaken = false;
answerCalls(async (_url, init) => {
  if (isCutOff) throw new TypeError('Failed to fetch');
  versionsSent.push((init.body as FormData).get('version'));
  if (isTimeTaken)
    return Response.json({ success: false, errors: { slots: ['Это время уже заняли'] } }, { status: 409 });
  return Response.json(
    { success: false, errors: [{ code: 'transition_not_allowed', message: '' }] },
    { status: 409 },
  );
});
afterEach(() => {
  offerDrafts.drop(newBid.id);
  versionsSent.length = 0;
  isCutOff = false;
  isTimeTaken = false;
});

let showBid: (bid: object) => void;
function Page() {
  const [bid, setBid] = useState<object>(newBid);
  showBid = setBid;
  return (
    <WorkshopAnswer bid={bid as Bid} prices={{ 3: { priceFrom: 1000, minutes: 40, warrantyMonths: 6 } }} />
  );
}
const otherTabAnswers = () =>
  act(async () => {
    // Both tabs share one stored draft; a sent offer deletes it.
    offerDrafts.drop(newBid.id);
    showBid(answered);
  });

const price = () => document.querySelector<HTMLInputElement>('input[name="lines.0.price"]');
async function typePrice(text: string): Promise<void> {
  await act(async () => {
    const input = price();
    if (!input) throw new Error('no field');
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
it('an offer for nothing says so on its button', async () => {
  const page = await render(<Page />);
  const send = () => page.querySelector('[type=submit]')?.textContent;
  expect(send()).toBe('Отправить отклик');
  await typePrice('0');
  expect(send()).toBe('Отправить отклик: бесплатно');
  await typePrice('');
  expect(send()).toBe('Отправить отклик');
});

const focused = () => document.activeElement?.textContent;

it('a refused offer shows what the other tab has sent, with a note that stays and the typed text', async () => {
  const page = await render(<Page />);
  await typePrice('999');
  await press('Отправить отклик');
  await waitFor(() => expect(page.textContent).toContain('Заявка изменилась'));
  await otherTabAnswers();
  expect(price()).toBeNull();
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Введённое сохранено');
  expect(page.textContent).toMatch(/1\s500/);
  expect(focused()).toBe('Действующий отклик');
});

it('a refused offer for a bid that a colleague has closed says that it was not sent', async () => {
  const page = await render(<Page />);
  await typePrice('999');
  await press('Отправить отклик');
  await waitFor(() => expect(page.textContent).toContain('Заявка изменилась'));
  await act(async () => showBid({ ...newBid, version: 2, status: 'reject', available_actions: [] }));
  expect(price()).toBeNull();
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Ваш отклик не отправлен');
});

it('«Изменить» opens with the typed text', async () => {
  const page = await render(<Page />);
  await typePrice('999');
  await otherTabAnswers();
  expect(price()?.value).toBe('999');
  expect(document.activeElement).toBe(price());
  await press('Отправить изменения');
  await waitFor(() => expect(page.textContent).toContain('Заявка изменилась'));
  expect(versionsSent).toEqual(['1']);
  expect(price()).toBeNull();
  await press('Изменить');
  expect(price()?.value).toBe('999');
  expect(focused()).toBe('Новый отклик');
  await press('Отправить изменения');
  await waitFor(() => expect(versionsSent).toEqual(['1', '2']));
});

it('a form without text is replaced by the offer, and the focus moves to it', async () => {
  await render(<Page />);
  await act(async () => price()?.focus());
  await otherTabAnswers();
  expect(price()).toBeNull();
  expect(focused()).toBe('Отклик отправлен');
});

it('an accepted offer whose answer was lost shows as sent', async () => {
  const page = await render(<Page />);
  await typePrice('999');
  isCutOff = true;
  await press('Отправить отклик');
  await waitFor(() => expect(page.querySelector('[aria-busy]')).toBeNull());
  expect(price()?.value).toBe('999');
  await act(async () => showBid(answered));
  expect(price()).toBeNull();
  expect(page.textContent).toContain('Отклик отправлен');
});

it('the offer is for the version in view when typing began, not for a stored one', async () => {
  await render(<Page />);
  await act(async () => showBid({ ...newBid, version: 5 }));
  await typePrice('999');
  await act(async () => showBid({ ...newBid, version: 6 }));
  await press('Отправить отклик');
  await waitFor(() => expect(versionsSent).toEqual(['5']));
});

it('a time that is taken is a fault of its field, and the form stays', async () => {
  const page = await render(<Page />);
  await typePrice('999');
  isTimeTaken = true;
  await press('Отправить отклик');
  await waitFor(() =>
    expect(page.querySelector('[name="slots.0.time"]')?.getAttribute('aria-invalid')).toBe('true'),
  );
  expect(page.textContent).toContain('Это время уже заняли');
  expect(page.textContent).not.toContain('Заявка изменилась');
  expect(price()?.value).toBe('999');
});

it('the form compares the typed price of a work with the usual ones', async () => {
  const usual = { price_from: 2000, price_to: 3000, services_count: 5 };
  const market = {
    city_in: 'в Казани',
    updated_at: '2026-03-19T10:00:00+03:00',
    works: [{ work_type_id: 3, ...usual }],
    total: usual,
  };
  const bid = newBid as unknown as Bid;
  const host = await render(
    <WorkshopAnswer
      bid={bid}
      prices={{ 3: { priceFrom: 1500, minutes: 60, warrantyMonths: null } }}
      market={market}
    />,
  );
  const text = host.textContent?.replaceAll('\u00A0', ' ');
  expect(text).toContain('На 25 % ниже обычного (2 000–3 000 ₽)');
  expect(text).toContain('По прайсам 5 автосервисов в Казани, 19 марта');
});

it('the form begins with the terms of the workshop and names them for lines without months', async () => {
  const bid = newBid as unknown as Bid;
  const host = await render(
    <WorkshopAnswer bid={bid} prices={{}} terms={{ work_months: 12, parts_months: 6 }} />,
  );
  expect(host.querySelector<HTMLInputElement>('[name="lines.0.warranty"]')?.value).toBe('12');
  const text = host.textContent?.replaceAll('\u00A0', ' ');
  expect(text).toContain('Гарантия без срока в строке: на работу 12 месяцев, на запчасть 6 месяцев.');
});

it('the form says until when the offer will hold: not after its last time', async () => {
  const page = await render(<Page />);
  const text = () => page.textContent?.replaceAll('\u00A0', ' ') ?? '';
  expect(text()).toContain('Отклик действует до завтра, 10:00: тогда начнётся последний');
  await type('День визита', '2026-03-25');
  expect(text()).toContain('Отклик действует до 22 марта, 12:00Отправить отклик');
  const day = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'сутки');
  await act(async () => day?.querySelector('input')?.click());
  expect(text()).toContain('Отклик действует до завтра, 12:00Отправить отклик');
});

it('a form that the bid has filled says that it is a draft; the own text does not', async () => {
  const page = await render(<Page />);
  const text = () => page.textContent?.replaceAll('\u00A0', ' ') ?? '';
  expect(text()).toContain('Черновик Работы из заявки, цены и гарантия из вашего прайс-листа. Проверьте');
  expect(price()?.value).toMatch(/^1\s000$/);
  await typePrice('1 200');
  await act(async () => page.remove());
  expect(offerDrafts.read(newBid.id)?.lines[0]?.price).toMatch(/^1\s200$/);
  const again = await render(<Page />);
  expect(again.textContent).not.toContain('Черновик');
});

it('an unsent offer is there after a reload: a guarantee, a second time, a part of each side', async () => {
  const page = await render(<Page />);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  await type('Гарантия', '6');
  await press('Ещё время на выбор');
  await press('Запчасть');
  await act(async () => field('lines.1.isCustomerPart')?.click());
  await press('Запчасть');
  await act(async () => page.remove());
  await render(<Page />);
  expect(field('lines.0.warranty')?.value).toBe('6');
  expect(field('slots.1.time')?.value).toBe('');
  expect(field('lines.1.isCustomerPart')?.checked).toBe(true);
  expect(field('lines.2.title')?.value).toBe('');
});
