import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import type { BookingForm } from '../draft/draft.store.ts';
import type { WorkshopHours } from './date-period.ts';
import { invalidateFreeTimes } from './free-times.api.ts';
import { FreeTimes } from './free-times.tsx';
import type { WishedWindow } from './wished-time.ts';

const always = { is_active: true, from: '00:00', to: '24:00', time: 'Круглосуточно' };
const hours: WorkshopHours = {
  timezone: 'Asia/Yekaterinburg',
  schedule: { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  closed_from: null,
  closed_to: null,
};
const slotAt = (day: string, time: string) => ({
  from: `${day}T${time}:00+05:00`,
  to: `${day}T23:00:00+05:00`,
});
const emptyDay = { date: '2026-03-21', slots: [] as ReturnType<typeof slotAt>[] };
const freeDay = { date: '2026-03-21', slots: [slotAt('2026-03-21', '09:00'), slotAt('2026-03-21', '14:30')] };
const nextDay = { date: '2026-03-23', slots: [slotAt('2026-03-23', '10:00')] };

let days = [freeDay];
let isDown = false;
let sent: FormData | null = null;
const onChange = vi.fn();
const onPreselect = vi.fn();

answerCalls(async (url, { body }) => {
  if (url.includes('/wait/index/')) return Response.json({ success: true, data: { items: waits } });
  sent = body as FormData;
  if (isDown) throw new TypeError('Failed to fetch');
  const data = { timezone: hours.timezone, minutes: 60, days };
  return new Response(JSON.stringify({ success: true, data }));
});
beforeEach(() => {
  days = [freeDay, nextDay];
  isDown = false;
  onChange.mockClear();
  onPreselect.mockClear();
});

const onDay = { date_from: '2026-03-21', date_to: '2026-03-21' };
let waits: {
  service_id: number;
  status: string;
  date_from: string;
  date_to: string;
  offer: object | null;
}[] = [];

interface ChosenProps {
  slot: string | null;
  carId?: number | null;
  wish?: WishedWindow | null;
  schedule?: WorkshopHours['schedule'];
}

function Chosen({ slot, carId = null, wish = null, schedule = hours.schedule }: ChosenProps) {
  const [form, setForm] = useState<Partial<BookingForm>>({ day: '2026-03-21', slot });
  return (
    <fieldset tabIndex={-1}>
      <FreeTimes
        workshopId={501}
        workIds={[5, 3]}
        hours={{ ...hours, schedule }}
        day={form.day ?? ''}
        slot={form.slot ?? null}
        waitingCarId={carId}
        wish={wish && { ...wish, isUntouched: !onChange.mock.calls.length }}
        onPreselect={(from) => {
          onPreselect(from);
          setForm({ ...form, slot: from });
        }}
        onChange={(part) => {
          onChange(part);
          setForm({ ...form, ...part });
        }}
      />
    </fieldset>
  );
}

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const shown = () => radios().map((radio) => [radio.parentElement?.textContent, radio.checked]);
async function show(slot: string | null = null): Promise<HTMLElement> {
  const page = await render(<Chosen slot={slot} />);
  await waitFor(() => {
    if (page.textContent?.includes('Загружаем')) throw new Error('not loaded yet');
  });
  return page;
}

it('the free times of the works are radios on the clock of the workshop, any time first', async () => {
  await show();
  expect(shown()).toEqual([
    ['Любое время', true],
    ['9:00', false],
    ['14:30', false],
  ]);
  const group = document.querySelector('[role=radiogroup]')?.getAttribute('aria-labelledby');
  expect(document.getElementById(group ?? '')?.textContent).toBe('Свободное время');
  expect(sent?.getAll('work_type_ids[]')).toEqual(['3', '5']);
  expect(sent?.get('date_from')).toBe('2026-03-21');
});

it('a time is chosen, and any time takes it back', async () => {
  await show();
  await act(async () => radios()[2]?.click());
  expect(onChange).toHaveBeenLastCalledWith({ slot: '2026-03-21T14:30:00+05:00', part: 'any' });
  expect(radios()[2]?.checked).toBe(true);
  await act(async () => radios()[0]?.click());
  expect(onChange).toHaveBeenLastCalledWith({ slot: null });
});

it('the time of a draft stays chosen when its zone is written in another way', async () => {
  await show('2026-03-21T09:30:00Z');
  expect(shown()[2]).toEqual(['14:30', true]);
  expect(onChange).not.toHaveBeenCalled();
});

it('the time of a draft that is not free any more is dropped with a message', async () => {
  const page = await show('2026-03-21T11:00:00+05:00');
  await waitFor(() => expect(shown()[0]).toEqual(['Любое время', true]));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ slot: null });
  expect(page.textContent).toContain('Выбранное время уже заняли');
  await act(async () => radios()[1]?.click());
  expect(page.textContent).not.toContain('уже заняли');
});

it('a day without free time leads to the next day with one, and the focus stays in the field', async () => {
  days = [emptyDay, nextDay];
  const page = await show();
  expect(page.textContent).toContain('В этот день свободного времени нет');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/customer/bids/new');
  await press('Ближайшее: 23\u00A0марта');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ day: '2026-03-23', part: 'any', slot: null });
  expect(document.activeElement?.tagName).toBe('FIELDSET');
  await waitFor(() => expect(shown()[1]?.[0]).toBe('10:00'));
});

it('without any free day the workshop is left to offer its own time', async () => {
  days = [emptyDay];
  const page = await show();
  expect(page.textContent).toContain('Автосервис предложит своё время в отклике');
  expect(page.querySelector('button')).toBeNull();
  expect(page.querySelector('a')?.textContent).toBe('Узнать цены у нескольких автосервисов');
});

it.each([
  [true, 'Сервер не ответил.'],
  [false, 'Нет сети.'],
])(
  'times that do not load (online: %s) leave the form as it is, and load on request',
  async (online, why) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    isDown = true;
    const page = await show();
    expect(page.textContent).toContain(`${why} Заявку можно отправить и без точного времени.`);
    isDown = false;
    await press('Показать время');
    await waitFor(() => expect(radios()).toHaveLength(3));
    vi.restoreAllMocks();
  },
);

it('a driver gets in the line for a day without free time, once', async () => {
  days = [emptyDay];
  waits = [];
  const page = await render(<Chosen slot={null} carId={9} />);
  await waitFor(() => expect(page.textContent).toContain('Сообщить, если освободится'));
  await press('Сообщить, если освободится');
  await waitFor(() => expect(sent?.get('auto_id')).toBe('9'));
  expect([sent?.get('service_id'), sent?.get('date_from'), sent?.get('date_to')]).toEqual([
    ...['501', '2026-03-21', '2026-03-21'],
  ]);
  waits = [{ service_id: 501, status: 'waiting', ...onDay, offer: null }];
  const again = await render(<Chosen slot={null} carId={9} />);
  await waitFor(() => expect(again.textContent).toContain('Сообщим, если время освободится'));
  waits = [
    { service_id: 501, status: 'waiting', date_from: '2026-03-22', date_to: '2026-03-22', offer: null },
  ];
  const other = await render(<Chosen slot={null} carId={9} />);
  await waitFor(() => expect(other.textContent).toContain('Вы ждёте время на другой день'));
});

it.each([
  ['the fortnight that was looked through', [emptyDay], 'Любой по 3\u00A0апреля', '2026-04-03'],
  ['the days before the next free one', [emptyDay, nextDay], 'Любой по 22\u00A0марта', '2026-03-22'],
])('the line may be for any day: of %s', async (_of, free, label, last) => {
  days = free;
  waits = [];
  const page = await render(<Chosen slot={null} carId={9} />);
  await waitFor(() => expect(page.textContent).toContain('Только завтра'));
  const choice = radios().find((radio) => radio.parentElement?.textContent === label);
  await act(async () => choice?.click());
  await press('Сообщить, если освободится');
  await waitFor(() => expect(sent?.get('date_to')).toBe(last));
  expect(sent?.get('date_from')).toBe('2026-03-21');
});

it('with a free time on the next day there is no other day to wait for', async () => {
  days = [emptyDay, { date: '2026-03-22', slots: [slotAt('2026-03-22', '10:00')] }];
  waits = [];
  const page = await render(<Chosen slot={null} carId={9} />);
  await waitFor(() => expect(page.textContent).toContain('Сообщить, если освободится'));
  expect(radios()).toHaveLength(0);
});

it('the time that is reserved for the driver is among the free ones', async () => {
  days = [freeDay];
  waits = [{ service_id: 501, status: 'offered', ...onDay, offer: slotAt('2026-03-21', '12:00') }];
  await render(<Chosen slot="2026-03-21T12:00:00+05:00" carId={9} />);
  await waitFor(() => expect(shown()[2]).toEqual(['12:00', true]));
  expect(onChange).not.toHaveBeenCalled();
});

const wishFor = (words: string, from: string, to: string): WishedWindow => ({
  ...{ words, isUntouched: true },
  ...{ from: `2026-03-21T${from}:00+05:00`, to: `2026-03-21T${to}:00+05:00` },
});

it('the first free time of a named part of the day is shown as chosen, once, and is no choice of the driver', async () => {
  const page = await render(<Chosen slot={null} wish={wishFor('днём', '12:00', '17:00')} />);
  await waitFor(() => expect(shown()[2]).toEqual(['14:30', true]));
  expect(onPreselect).toHaveBeenCalledExactlyOnceWith('2026-03-21T14:30:00+05:00');
  expect(onChange).not.toHaveBeenCalled();
  expect(page.textContent).not.toContain('Вы хотели');
});

it('a time that the form has opened with is no lost choice when it is taken', async () => {
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <Chosen slot={null} wish={wishFor('днём', '12:00', '17:00')} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(shown()[2]).toEqual(['14:30', true]));
  days = [{ date: '2026-03-21', slots: [slotAt('2026-03-21', '15:00')] }];
  await act(async () => invalidateFreeTimes(501));
  await waitFor(() => expect(shown()[1]).toEqual(['15:00', true]));
  days = [{ date: '2026-03-21', slots: [slotAt('2026-03-21', '09:00')] }];
  await act(async () => invalidateFreeTimes(501));
  await waitFor(() => expect(page.textContent).toContain('Вы хотели днём, но записи на это время нет'));
  expect(shown()[0]).toEqual(['Любое время', true]);
  expect(page.textContent).not.toContain('уже заняли');
  expect(onChange).not.toHaveBeenCalled();
});

it('a named part of the day without a free time is stated', async () => {
  const page = await render(<Chosen slot={null} wish={wishFor('вечером', '17:00', '21:00')} />);
  await waitFor(() => expect(page.textContent).toContain('Вы хотели вечером, но записи на это время нет'));
  expect(onChange).not.toHaveBeenCalled();
});

it('times of the night before the day are named', async () => {
  days = [{ date: '2026-03-21', slots: [slotAt('2026-03-21', '01:00'), slotAt('2026-03-21', '12:00')] }];
  queryClient.clear();
  const late = { ...always, from: '12:00', to: '03:00' };
  const page = await render(<Chosen slot={null} schedule={{ ...hours.schedule, fri: late, sat: late }} />);
  await waitFor(() =>
    expect(page.textContent?.replaceAll('\u00A0', ' ')).toContain('1:00 — ночь с 20 на 21 марта'),
  );
});
