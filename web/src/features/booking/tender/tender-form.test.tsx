import type { Bid } from '@sto/contract/bids/bids.schemas';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bidOf } from '../../../testing/bid.ts';
import { kiaRio } from '../../../testing/kia-rio.ts';
import { press, render, type, waitFor } from '../../../testing/render.tsx';
import { accepted, recordMoves } from '../../../testing/sent-moves.ts';
import { changeTalk, forgetTalk, useAssistant } from '../../assistant/assistant.store.ts';
import type { ChosenCar } from '../../cars/cars.api.ts';
import { tenderFormId, useDraft } from '../../draft/draft.store.ts';
import { readDraft } from '../../draft/draft-shape.ts';
import { addFiles } from '../../files/uploads.store.ts';
import { TenderForm } from './tender-form.tsx';

const city = {
  ...{ id: 3, slug: 'kazan', name: 'Казань', name_in: 'в Казани', timezone: 'Europe/Moscow' },
  ...{ lat: 55.79, long: 49.1, zoom: 10 },
} as unknown as Parameters<typeof TenderForm>[0]['city'];
const car: ChosenCar = {
  ...{ id: 7, title: 'Kia Rio', mark: 'Kia', details: '', plate: null },
  ...{ markId: 1, modificationId: 4 },
};
vi.mock('../../files/files.api.ts', () => ({
  uploadFile: async () => {
    await uploaded;
    return { id: 12, preview_url: '/preview/12' };
  },
}));

const created: number[] = [];
let uploaded: Promise<unknown> = Promise.resolve();
let answer: () => ReturnType<typeof accepted>;
let listed: Bid[] = [];
const sent = recordMoves((path) => {
  if (path.includes('bid/index')) return accepted({ items: listed, total: listed.length, next: null });
  return path.includes('bid/create') ? answer() : accepted({ groups: [] });
});
const bids = () => sent.filter(({ path }) => path === 'customer/bid/create/');

beforeEach(() => {
  created.length = 0;
  listed = [];
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  useDraft.setState(readDraft({ workIds: [3], forms: { [tenderFormId]: { day, comment: ' Стучит ' } } }));
  answer = () => accepted({ bid_id: 3001, status: 'new', chat_id: 1, message: '' });
});

const form = (chosen: ChosenCar | null = car) =>
  render(
    <TenderForm
      {...{ city, car: chosen, isCarPending: false, phone: '+79162041750', consent: null }}
      bidHref={(id) => `/customer/bids/${id}`}
      onCar={() => undefined}
      onWorks={() => undefined}
      onCreated={(id) => created.push(id)}
    />,
  );

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.useRealTimers();
  forgetTalk();
});

const pressed = () =>
  [...document.querySelectorAll('button[aria-pressed=true]')].map(({ textContent }) => textContent);

function radio(label: string): HTMLElement {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  if (!found) throw new Error(`no choice «${label}»`);
  return found;
}

it('sends a bid without a workshop, and clears the draft', async () => {
  await form();
  await press('Запросить отклики');
  await waitFor(() => expect(created).toEqual([3001]));
  expect(sent.find(({ path }) => path.includes('work_type'))?.form).toMatchObject({ city_id: '3' });
  const [bid] = bids();
  expect(bid?.form).toMatchObject({
    ...{ city_id: '3', offer_limit: '5', auto_id: '7', 'work_type_ids[]': ['3'] },
    ...{ comment: 'Стучит', type_connection: '1' },
  });
  expect(Object.keys(bid?.form ?? {})).not.toContain('service_id');
  expect(Object.keys(bid?.form ?? {})).not.toContain('radius');
  expect(useDraft.getState().workIds).toEqual([]);
});

it('out of a conversation is shown in it', async () => {
  changeTalk({ works: [3], sessionId: '3d0e8a3e-1111-4222-8333-444455556666', answerId: 8 });
  await form();
  await press('Запросить отклики');
  await waitFor(() => expect(created).toEqual([3001]));
  expect(useAssistant.getState().bids).toEqual([{ id: 3001, answerId: 8 }]);
});

it('takes the time of the words of a search, until the driver chooses another', async () => {
  vi.setSystemTime('2026-03-20T09:00:00Z');
  const wished = { from: '2026-03-21T06:00:00.000Z', to: '2026-03-21T09:00:00.000Z' };
  useDraft.setState(readDraft({ workIds: [3], wished }));
  await form();
  expect(pressed()).toEqual([expect.stringMatching(/^завтра/i), 'Утро']);
  await type('Комментарий', 'Стучит');
  expect(pressed()).toHaveLength(2);
  await press('Вечер');
  await press('Запросить отклики');
  await waitFor(() => expect(created).toEqual([3001]));
  expect(bids()[0]?.form).toMatchObject({
    period_start: expect.stringContaining('2026-03-21T17:00'),
    comment: 'Стучит',
  });
});

const tow = { kind: 'tow', address: '', place: null };

it.each([
  ['2026-03-20T09:00:00Z', /^сегодня/i, 'Как можно скорее'],
  ['2026-03-20T19:00:00Z', /^завтра/i, 'Ближайшее время — завтра'],
])('a tow truck without a time is wanted as soon as it can come at %s', async (now, soonest, words) => {
  vi.setSystemTime(now);
  useDraft.setState(readDraft({ workIds: [3], forms: { [tenderFormId]: { leg: tow } } }));
  const host = await form();
  await type('Комментарий', 'Стоит во дворе');
  expect(pressed()).toEqual([expect.stringMatching(soonest), 'Весь день']);
  expect(host.textContent).toContain(words);
  await press('Вечер');
  expect(pressed()).toEqual([expect.stringMatching(soonest), 'Вечер']);
  expect(host.textContent).not.toContain(words);
});

it('a tow truck is wanted at the time that the driver has named for it', async () => {
  vi.setSystemTime('2026-03-20T09:00:00Z');
  const wished = { from: '2026-03-21T06:00:00.000Z', to: '2026-03-21T09:00:00.000Z' };
  useDraft.setState(readDraft({ workIds: [3], wished, forms: { [tenderFormId]: { leg: tow } } }));
  const host = await form();
  expect(pressed()).toEqual([expect.stringMatching(/^завтра/i), 'Утро']);
  expect(host.textContent).not.toContain('Как можно скорее');
});

it('shows on its button how far the photos are, and is sent when they are there', async () => {
  let answerUpload: (value?: unknown) => void = () => undefined;
  uploaded = new Promise((resolve) => {
    answerUpload = resolve;
  });
  const host = await form();
  addFiles([new File(['jpeg'], 'спереди.jpg', { type: 'image/jpeg' })]);
  await press('Запросить отклики');
  const button = () => host.querySelector('button[type=submit]')?.textContent;
  await waitFor(() => expect(button()).toMatch(/^Загружаем файлы · \d+ %$/));
  expect(bids()).toEqual([]);
  await act(async () => answerUpload());
  await waitFor(() => expect(created).toEqual([3001]));
  expect(bids()[0]?.form).toMatchObject({ 'upload_ids[]': ['12'] });
});

it('sends the journey with its address, and nothing without one', async () => {
  const { changeForm } = useDraft.getState();
  const place = { lat: 55.8, long: 49.1 };
  changeForm(tenderFormId, { leg: { kind: 'tow', address: '', place } });
  const host = await form();
  await press('Запросить отклики');
  expect(host.textContent).toContain('Напишите адрес: улица и дом');
  const field = document.activeElement;
  expect(field?.getAttribute('data-field')).toBe('leg');
  const described = field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Напишите адрес');
  expect(bids()).toEqual([]);
  await type('Адрес машины', 'Лесная, 7');
  await press('Запросить отклики');
  await waitFor(() => expect(created).toEqual([3001]));
  expect(bids()[0]?.form).toMatchObject({
    ...{ leg_kind: 'tow', leg_address: 'Лесная, 7', leg_lat: '55.8', leg_long: '49.1' },
    ...{ lat: '55.8', long: '49.1' },
  });
});

it('the place of the car counts for the radius while it is part of the bid, and no longer', async () => {
  const { changeForm } = useDraft.getState();
  changeForm(tenderFormId, { leg: { kind: 'tow', address: 'Лесная, 7', place: { lat: 55.8, long: 49.1 } } });
  const host = await form();
  await act(async () => radio('5\u00A0км').click());
  expect(host.textContent).toContain('Считаем от места машины');
  await act(async () => radio('Приеду сам').click());
  expect(host.textContent).toContain('Считаем от центра города: Казань');
  await press('Запросить отклики');
  await waitFor(() => expect(created).toEqual([3001]));
  expect(bids()[0]?.form).toMatchObject({ radius: '5' });
  expect(Object.keys(bids()[0]?.form ?? {})).not.toContain('lat');
});

it("the driver's own place is not replaced by that of the car", async () => {
  const { changeForm } = useDraft.getState();
  const getCurrentPosition = (done: (found: object) => void) =>
    done({ coords: { latitude: 55.7, longitude: 49 } });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const host = await form();
  await act(async () => radio('5\u00A0км').click());
  await waitFor(() => expect(host.textContent).toContain('Считаем от вашего места'));
  await act(async () =>
    changeForm(tenderFormId, {
      leg: { kind: 'tow', address: 'Лесная, 7', place: { lat: 55.8, long: 49.1 } },
    }),
  );
  await press('Запросить отклики');
  await waitFor(() => expect(created).toEqual([3001]));
  expect(bids()[0]?.form).toMatchObject({ lat: '55.7', long: '49', leg_lat: '55.8', leg_long: '49.1' });
});

it('names what is missing, and sends nothing', async () => {
  useDraft.setState(readDraft({}));
  const host = await form(null);
  await press('Запросить отклики');
  for (const text of ['Выберите машину', 'Выберите работы', 'Выберите день'])
    expect(host.textContent).toContain(text);
  expect(document.activeElement?.getAttribute('data-field')).toBe('car');
  expect(bids()).toEqual([]);
});

it('a car with an open tender leads to it before the form is filled in; another car does not', async () => {
  const open = bidOf({ id: 12, is_tender: true, service: null, auto: { ...kiaRio, id: 7 } });
  listed = [bidOf({ id: 11, auto: open.auto }), bidOf({ ...open, id: 10, auto: { ...kiaRio, id: 8 } }), open];
  const host = await form();
  await waitFor(() => expect(host.textContent).toContain('По этой машине уже собираются отклики'));
  expect([...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
    '/customer/bids/12',
  );
  const other = await form({ ...car, id: 9 });
  const lists = () => sent.filter(({ path }) => path.includes('bid/index'));
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(other.textContent).not.toContain('уже собираются');
  // A list of one status would count as read.
  expect(lists().map((list) => 'status' in list.form)).toEqual([false, false]);
});

it('a refusal is shown in the form and leads to the open tender; the draft stays', async () => {
  const refusal = { code: 'active_tender_exists', message: 'Уже собираются', bid_id: 12 };
  answer = () => ({ status: 409, body: { success: false, errors: [refusal] } });
  const host = await form();
  await press('Запросить отклики');
  await waitFor(() => expect(host.querySelector('[role=alert]')?.textContent).toContain('Уже собираются'));
  expect(host.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/customer/bids/12');
  expect(useDraft.getState().workIds).toEqual([3]);
});
