import type { Bid } from '@sto/contract/bids/bids.schemas';
import { act } from 'react';
import { createPath } from 'react-router';
import { expect, it } from 'vitest';
import { bidOf, lineOf, offerOf, tomorrowAt } from '../../../testing/bid.ts';
import { BrowserPages, nameOf, openDialog, press, render, waitFor } from '../../../testing/render.tsx';
import { accepted, recordMoves } from '../../../testing/sent-moves.ts';
import { OfferList } from '../offer-list.tsx';

const oil = { work_type_id: 3, title: 'Замена масла' };
const motor = offerOf({
  lines: [lineOf(1, 1500, oil)],
  service: { id: 1, name: 'Мотор', image: null, rating: 4.9, reviews_count: 40, distance_m: 1240 },
});
const garage = offerOf({
  id: 71,
  service_id: 2,
  lines: [lineOf(2, 1800, { ...oil, warranty_months: 12 }), lineOf(3, 400, { title: 'Мойка двигателя' })],
  price_total: 2200,
  price_labour: 2200,
  price_is_final: false,
  price_max: 3000,
  slots: [{ from: tomorrowAt('08:00'), to: tomorrowAt('09:00') }],
  created_at: '2026-03-20T10:00:00+03:00',
  service: { id: 2, name: 'Гараж', image: null, rating: 4.2, reviews_count: 5, distance_m: 300 },
});
const tender = bidOf({
  is_tender: true,
  service: null,
  offers: [motor, garage],
  available_actions: ['accept', 'decline'],
});
const sent = recordMoves(() => accepted(tender));

const page = (bid: Bid) => render(<OfferList bid={bid} hrefOf={(id) => `/${id}`} />);
const textOf = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ') ?? '';
const rows = (host: HTMLElement) =>
  [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
const rowOf = (host: HTMLElement, title: string) =>
  rows(host)
    .find(([name]) => name === title)
    ?.slice(1);

it('offers stand in columns with price, time, warranty, distance and rating', async () => {
  const host = await page(tender);
  expect(host.querySelector('table')).toBeNull();
  await press('Сравнить');
  expect(host.querySelector('article')).toBeNull();
  expect([...host.querySelectorAll('thead th')].map(textOf)).toEqual(['МоторНадёжнее', 'ГаражБыстрее']);
  expect(rowOf(host, 'Цена')).toEqual(['1 500 ₽окончательная', '2 200 ₽до 3 000 ₽']);
  expect(rowOf(host, 'Когда')).toEqual(['завтра, 10:00', 'завтра, 8:00']);
  expect(rowOf(host, 'Гарантия')).toEqual(['—', '12 месяцев, не на всё']);
  expect(rowOf(host, 'Расстояние')).toEqual(['1,2 км', '300 м']);
  expect(rowOf(host, 'Оценка')).toEqual(['4,940 отзывов', '4,25 отзывов']);
  await press('Карточками');
  expect(host.querySelectorAll('article')).toHaveLength(2);
});

it('Back from the table leads to the cards, as its button does, then to the page before', async () => {
  window.history.pushState(null, '', '/customer/bids');
  window.history.pushState(null, '', '/customer/bids/7');
  const host = await render(<OfferList bid={tender} hrefOf={String} />, BrowserPages);
  const back = () => act(async () => window.history.back());
  for (const leave of [back, () => press('Карточками')]) {
    await press('Сравнить');
    expect(host.querySelector('table')).not.toBeNull();
    expect(window.location.search).toBe('?compare=1');
    await leave();
    await waitFor(() => expect(host.querySelectorAll('article')).toHaveLength(2));
    expect(createPath(window.location)).toBe('/customer/bids/7');
  }
  await back();
  await waitFor(() => expect(createPath(window.location)).toBe('/customer/bids'));
});

it('a line that some offers lack is marked, and their price is not called the lower one', async () => {
  const host = await page(tender);
  await press('Сравнить');
  expect(rowOf(host, 'Замена масла')).toEqual(['1 500 ₽', '1 800 ₽']);
  expect(rowOf(host, 'Мойка двигателяне у всех')).toEqual(['не входит', '400 ₽']);
  expect(host.querySelector('thead')?.textContent).not.toContain('Дешевле');
});

it('with the same works the lower price is', async () => {
  const same = { ...garage, lines: garage.lines.slice(0, 1) };
  const host = await page({ ...tender, offers: [motor, same] });
  await press('Сравнить');
  expect(textOf(host.querySelector('thead th') as Element)).toBe('МоторДешевлеНадёжнее');
  expect(rows(host).flat().join()).not.toContain('не у всех');
});

it('an offer is accepted from the table; the dialog names its workshop', async () => {
  await page(tender);
  await press('Сравнить');
  await press('Выбрать: Гараж');
  expect(textOf(openDialog() as Element)).toContain('Гараж: завтра, 8:00, 2 200 ₽, но не больше 3 000 ₽');
  await act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await waitFor(() => expect(openDialog()).toBeNull());
  expect(sent.map(({ path, form }) => [path, form])).toEqual([
    ['customer/bid/accept/', { id: '7', offer_id: '71', version: '3', slot_from: tomorrowAt('08:00') }],
  ]);
});

it('a single offer cannot be compared, nor accepted without the right', async () => {
  const one = await page({ ...tender, offers: [motor] });
  expect([...one.querySelectorAll('button')].map(nameOf)).not.toContain('Сравнить');
  const host = await page({ ...tender, available_actions: [] });
  await press('Сравнить');
  expect(host.querySelector('tfoot')).toBeNull();
});
