import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
// Loaded with the calendar: here before the test's clock starts.
import './date-calendar.tsx';
import { DateChoice } from './date-choice.tsx';
import type { WorkshopHours } from './date-period.ts';

const day = { is_active: true, from: '00:00', to: '24:00', time: 'Круглосуточно' };
const hours: WorkshopHours = {
  timezone: 'Europe/Moscow',
  schedule: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
  closed_from: null,
  closed_to: null,
};
const onChange = vi.fn();

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-05-14T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  onChange.mockClear();
});

async function show(chosen: string | null = null): Promise<HTMLElement> {
  return render(
    <DateChoice hours={hours} day={chosen} part="any" slot={null} onChange={onChange} error={undefined} />,
  );
}
const buttons = (page: Element) => [...page.querySelectorAll('button')];

it('a day is chosen by today, tomorrow, in three days, or any date', async () => {
  const page = await show();
  const plain = buttons(page).map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  expect(plain).toEqual([
    expect.stringMatching(/^Сегодня/),
    expect.stringMatching(/^Завтра/),
    'всвоскресенье17 мая',
    'Дата',
  ]);
  for (const button of buttons(page).slice(0, 3)) button.click();
  expect(onChange.mock.calls.map(([{ day: chosen }]) => chosen)).toEqual([
    '2026-05-14',
    '2026-05-15',
    '2026-05-17',
  ]);
});

it('the days are described by a text of the page only when something is wrong', async () => {
  const described = (page: HTMLElement) => page.querySelector('fieldset')?.getAttribute('aria-describedby');
  expect(described(await show())).toBeNull();
  const page = await render(
    <DateChoice hours={hours} day={null} part="any" slot={null} onChange={onChange} error="Выберите день" />,
  );
  expect(document.getElementById(described(page) ?? '')?.textContent).toBe('Выберите день');
});

it('the calendar goes from month to month and its weeks begin on Monday', async () => {
  const page = await show();
  await press('Дата');
  const heads = await waitFor(() => {
    const found = [...page.querySelectorAll('th')];
    if (found.length < 7) throw new Error('the calendar has not come');
    return found;
  });
  expect(heads.map(({ textContent }) => textContent?.toLowerCase())).toEqual([
    'пн',
    'вт',
    'ср',
    'чт',
    'пт',
    'сб',
    'вс',
  ]);
  expect(page.textContent).toMatch(/май 2026/i);
  await press('Следующий месяц');
  expect(page.textContent).toMatch(/июнь 2026/i);
  const ninth = page.querySelector<HTMLButtonElement>('td[data-day="2026-06-09"] button');
  await act(async () => ninth?.click());
  expect(onChange).toHaveBeenLastCalledWith({ day: '2026-06-09', part: 'any', slot: null });
  await press('Предыдущий месяц');
  expect(page.textContent).toMatch(/май 2026/i);
});

it('the calendar scrolls into view at each press that opens it, not for the day of a draft', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const page = await show('2026-05-20');
  const date = [...page.querySelectorAll('button')].find((one) => one.hasAttribute('aria-expanded'));
  expect(date?.getAttribute('aria-expanded')).toBe('true');
  expect(scroll).not.toHaveBeenCalled();
  for (const timesScrolled of [0, 1, 1, 2]) {
    await act(async () => date?.click());
    expect(scroll).toHaveBeenCalledTimes(timesScrolled);
  }
  scroll.mockRestore();
});

it('a disabled day says why: over for today, a day off, a closed workshop', async () => {
  const nineToNoon = { is_active: true, from: '09:00', to: '12:15', time: '9:00–12:15' };
  const off = { is_active: false, from: null, to: null, time: 'Выходной' };
  const part = { ...hours, schedule: { ...hours.schedule, thu: nineToNoon, fri: off } };
  const words = (page: HTMLElement) =>
    buttons(page).map((button) => [button.disabled, button.textContent?.replaceAll('\u00A0', ' ')]);
  const page = await render(
    <DateChoice hours={part} day={null} part="any" slot={null} onChange={onChange} error={undefined} />,
  );
  expect(words(page)).toEqual([
    [true, 'Сегодняпоздно'],
    [true, 'Завтравыходной'],
    [false, 'всвоскресенье17 мая'],
    [false, 'Дата'],
  ]);
  const reasons = page.querySelector('fieldset')?.getAttribute('aria-describedby');
  expect(document.getElementById(reasons ?? '')?.textContent).toBe(
    'Сегодня уже не успеть: автосервис работает до 12:15. Завтра у автосервиса выходной.',
  );
  const closure = { ...hours, closed_from: '2026-05-15', closed_to: '2026-05-20' };
  const closed = await render(
    <DateChoice
      hours={closure}
      day="2026-05-18"
      part="any"
      slot={null}
      onChange={onChange}
      error={undefined}
    />,
  );
  expect(closed.textContent?.replaceAll('\u00A0', ' ')).toContain(
    'Автосервис закрыт с 15 по 20 мая включительно.',
  );
  expect(
    words(closed)
      .slice(0, 3)
      .map(([isOff]) => isOff),
  ).toEqual([false, true, true]);
});

it('the end of a night shift is named as that of the next day', async () => {
  const late = { is_active: true, from: '12:00', to: '03:00', time: '12:00–3:00' };
  const page = await render(
    <DateChoice
      hours={{ ...hours, schedule: { ...hours.schedule, fri: late } }}
      day="2026-05-15"
      part="any"
      slot={null}
      onChange={onChange}
      error={undefined}
    />,
  );
  expect(page.querySelector('[role=status]')?.textContent).toContain(
    'с 12:00 до 3:00 следующего дня, точное время',
  );
  const plain = await show('2026-05-15');
  expect(plain.querySelector('[role=status]')?.textContent).toContain('с 0:00 до 0:00, точное время');
});

it('the tile of another date has its short weekday and no year, and a label with the whole day', async () => {
  vi.setSystemTime(new Date('2026-12-30T09:00:00Z'));
  const page = await show('2027-01-11');
  const [, tomorrow, third, other] = buttons(page);
  expect(tomorrow?.textContent).toBe('Завтра31 декабря');
  expect(third?.textContent).toBe('сбсуббота2 января');
  expect(other?.textContent).toBe('11 январяпнпонедельник');
  expect(other?.querySelector('[aria-hidden]')?.textContent).toBe('пн');
});
