import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { act, type ReactNode, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../features/auth/session.ts';
import { useCompareStore } from '../../features/compare/compare.store.ts';
import { useDraft } from '../../features/draft/draft.store.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { workshop } from '../../testing/workshop.ts';
import { ComparePage } from './compare-page.tsx';

const priced = (id: number, title: string, from: number, to = from) => ({
  ...{ work_type_id: id, title, price_from: from, price_to: to, price_is_for_car: null },
  ...{ minutes: 60, warranty_months: null, updated_at: '2026-03-01T10:00:00+03:00' },
});
const motor: Workshop = {
  ...{ ...workshop, id: 1, name: 'Мотор', page_slug: '1-motor', is_verified: true },
  work_types: [priced(44, 'Замена масла', 1500, 1800), priced(45, 'Мойка', 500)],
};
const garage: Workshop = {
  ...{ ...workshop, id: 2, name: 'Гараж', page_slug: '2-garazh', rating: 4.2, is_verified: false },
  warranty: { work_months: 12, parts_months: 6, km: null, text: '' },
  work_types: [priced(44, 'Замена масла', 1200)],
};
const phoneOnly: Workshop = {
  ...{ ...workshop, id: 3, name: 'Телефонный', work_types: [priced(44, 'Замена масла', 900)] },
  ...{ bid_availability: 'disabled_sto_not_supported', unsupported_reason: 'not_connected' },
};
const services = ['Замена масла', 'Мойка', 'Полировка'].map((title, index) => ({ id: 44 + index, title }));
const tree = { groups: [{ categories: [{ services }] }], merged: [{ id: 40, merged_into: 44 }] };
const workshops = [motor, garage, phoneOnly];
const times: Record<number, string> = { 1: '2026-03-21T10:00:00+03:00', 2: '2026-03-20T15:00:00+03:00' };
let failing: RegExp | null = null;
let requests: { path: string; works: FormDataEntryValue[] }[] = [];

const ok = (data: object) => Response.json({ success: true, data });
const city = { id: 1, slug: 'moskva', name: 'Москва', lat: 55.751, long: 37.619 };

answerCalls(async (address, { body }) => {
  const url = new URL(address, 'http://x');
  const form = body instanceof FormData ? body : new FormData();
  requests.push({ path: url.pathname + url.search, works: form.getAll('work_type_ids[]') });
  if (failing?.test(url.pathname)) throw new TypeError('no network');
  if (url.pathname.includes('/service/view/')) {
    const found = workshops.find(({ id }) => id === Number(url.searchParams.get('service_id')));
    return found ? ok(found) : Response.json({ success: false, errors: [] }, { status: 404 });
  }
  if (url.pathname.includes('/schedule/slots/')) {
    const from = times[Number(form.get('service_id'))] ?? '';
    return ok({
      timezone: 'Europe/Moscow',
      minutes: 60,
      days: [{ date: from.slice(0, 10), slots: [{ from, to: from }] }],
    });
  }
  if (url.pathname.includes('/work_type/')) return ok(tree);
  return ok({ cities: [city] });
});

beforeEach(() => {
  failing = null;
  requests = [];
  useCompareStore.setState({ ids: [1, 2] });
  useDraft.setState({ workIds: [] });
  useSession.setState({ status: 'anonymous' });
});

let address = '';
let router: ReturnType<typeof createMemoryRouter>;
function Pages({ children }: { children: ReactNode }) {
  const [made] = useState(() =>
    createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] }),
  );
  router = made;
  return <RouterProvider router={made} />;
}
const open = (search: string) => {
  address = `/compare${search}`;
  return render(<ComparePage />, Pages);
};
const textOf = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ') ?? '';
const rowOf = (host: HTMLElement, title: string) =>
  [...host.querySelectorAll('tbody tr')]
    .map((row) => [...row.children].map(textOf))
    .find(([name]) => name === title)
    ?.slice(1);
const shown = (host: HTMLElement) =>
  waitFor(() => {
    if (!rowOf(host, 'Ближайшее время') || textOf(host).includes('узнаём')) throw new Error('not loaded yet');
    if (!textOf(host).includes('от центра')) throw new Error('the city has not loaded');
  });

it('shows price, time, warranty, rating, distance, hours and verification side by side', async () => {
  const host = await open('?ids=1,2&works=44');
  await shown(host);
  expect([...host.querySelectorAll('thead th')].map(textOf)).toEqual([
    'МоторНадёжнее',
    'ГаражДешевлеБыстрее',
  ]);
  expect(rowOf(host, 'Цена работ')).toEqual(['1 500–1 800 ₽', '1 200 ₽']);
  expect(rowOf(host, 'Ближайшее время')).toEqual(['завтра, 10:00', 'сегодня, 15:00']);
  expect(rowOf(host, 'Гарантия')).toEqual(['не указана', '12 месяцев на работы, 6 месяцев на запчасти']);
  expect(rowOf(host, 'Оценка')).toEqual(['4,93 отзыва', '4,23 отзыва']);
  expect(rowOf(host, 'Расстояние')?.[0]).toContain('2,0 км от центра'.replace('2,0', '2'));
  expect(rowOf(host, 'Сейчас')).toEqual(['Открыто до 21:00', 'Открыто до 21:00']);
  expect(rowOf(host, 'Проверка')).toEqual(['Проверен', 'не пройдена']);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('marks a work that one of them does not do, and calls neither the cheaper one', async () => {
  const host = await open('?ids=1,2&works=44,45');
  await shown(host);
  expect(rowOf(host, 'Мойкане у всех')).toEqual(['500 ₽', 'не делает']);
  expect(rowOf(host, 'Цена работразный набор')).toEqual(['2 000–2 300 ₽', '1 200 ₽за 1 из 2 работ']);
  expect(textOf(host.querySelector('thead') as Element)).not.toContain('Дешевле');
  // A free time is searched for what the workshop does.
  const searched = requests.filter(({ path }) => path.includes('/slots/')).map(({ works }) => works.join());
  expect(searched.sort()).toEqual(['44', '44,45']);
});

it('names a work that none of them does, and reads a merged work as its target', async () => {
  const host = await open('?ids=1,2&works=40,46');
  await shown(host);
  await waitFor(() => expect(rowOf(host, 'Замена масла')).toEqual(['1 500–1 800 ₽', '1 200 ₽']));
  expect(rowOf(host, 'Полировкани у кого')).toEqual(['не делает', 'не делает']);
});

it('leads to the booking with the works of the address; one without online booking leads to its page', async () => {
  const host = await open('?ids=1,3&works=44');
  await shown(host);
  const links = [...host.querySelectorAll('tfoot a')].map((link) => [
    nameOf(link),
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Записаться: Мотор', '/?works=44&service=1&drawer=bid'],
    ['Подробнее: Телефонный', '/service/501-motor-na-sretenke'],
  ]);
  expect(rowOf(host, 'Ближайшее время')?.[1]).toBe('нет онлайн-записи');
});

it('a removed workshop leaves the address and the marks; a single one is not compared', async () => {
  const host = await open('?ids=1,2,3&works=44');
  await shown(host);
  await press('Убрать из сравнения: Гараж');
  expect(router.state.location.search).toBe('?ids=1,3&works=44');
  expect(useCompareStore.getState().ids).toEqual([1]);
  expect(host.querySelectorAll('thead th')).toHaveLength(2);
  await press('Убрать из сравнения: Телефонный');
  expect(textOf(host)).toContain('Сравнивать пока нечего');
  await act(async () => router.navigate(-1));
  await shown(host);
});

it('without works it has no prices and offers to choose; the works of the draft count', async () => {
  const host = await open('?ids=1,2');
  await shown(host);
  expect(rowOf(host, 'Цена работ')).toBeUndefined();
  expect(textOf(host)).toContain('Работы не выбраны');
  await act(async () => useDraft.setState({ workIds: [44] }));
  await waitFor(() => expect(rowOf(host, 'Цена работ')).toEqual(['1 500–1 800 ₽', '1 200 ₽']));
});

it.each(['', '?ids=1', '?ids=1,1,x', '?ids=0,-2'])('has nothing to compare at «%s»', async (search) => {
  const host = await open(search);
  expect(textOf(host)).toContain('Сравнивать пока нечего');
  expect(requests.filter(({ path }) => path.includes('/view/'))).toEqual([]);
});

it('a workshop that is gone is left out; with one left nothing is compared', async () => {
  const host = await open('?ids=1,2,99&works=44');
  await shown(host);
  expect(textOf(host)).toContain('Части автосервисов больше нет на сайте');
  expect(host.querySelectorAll('thead th')).toHaveLength(2);
  const other = await open('?ids=1,99');
  await waitFor(() => expect(textOf(other)).toContain('Автосервисов по ссылке больше нет'));
});

it('without an answer it says so and loads again on a press', async () => {
  failing = /view/;
  const host = await open('?ids=1,2&works=44');
  await waitFor(() => expect(textOf(host)).toContain('Автосервисы не загрузились'));
  failing = null;
  await press('Повторить');
  await shown(host);
});

it('a time that does not load costs only its row, and none is called faster', async () => {
  failing = /slots/;
  const host = await open('?ids=1,2&works=44');
  await waitFor(() => expect(rowOf(host, 'Ближайшее время')).toEqual(['не загрузилось', 'не загрузилось']));
  expect(textOf(host.querySelector('thead') as Element)).not.toContain('Быстрее');
});
