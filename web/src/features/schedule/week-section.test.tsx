import { weekDays } from '@sto/contract/enums';
import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsaved } from '../../lib/browser/use-unsaved.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { weekDraft, weekForm } from './week-draft.ts';
import { WeekSection } from './week-section.tsx';

const lunch = { from: '13:00', to: '14:00' };
const schedule = {
  service_id: 7,
  week: weekDays.map((day) => ({
    ...{ day, is_active: day !== 'sun', from: '09:00', to: '20:00' },
    breaks: day === 'mon' ? [lunch] : [],
  })),
} as unknown as WorkshopSchedule;
let sent: unknown[];
let isRefused: boolean;

answerCalls(async (_address, { body }) => {
  sent.push(JSON.parse(String(Object.fromEntries(body as FormData).week)));
  return isRefused
    ? Response.json({ success: false, errors: { week: ['Проверьте часы'] } }, { status: 422 })
    : Response.json({ success: true, data: schedule });
});
beforeEach(() => {
  forgetUnsaved();
  sent = [];
  isRefused = false;
});

it('breaks are added and removed, and a day off has none', async () => {
  const page = await render(<WeekSection schedule={schedule} />);
  await press('Понедельник, перерыв 1: убрать');
  await press('Вторник: добавить перерыв');
  const saturday = [...page.querySelectorAll('label')].find((one) => one.textContent === 'Суббота');
  await act(async () => saturday?.click());
  await press('Сохранить: Часы и перерывы');
  await waitFor(() => expect(sent).toHaveLength(1));
  const hours = { is_active: true, from: '09:00', to: '20:00' };
  const off = { is_active: false, from: null, to: null, breaks: [] };
  expect(sent[0]).toEqual([
    { day: 'mon', ...hours, breaks: [] },
    { day: 'tue', ...hours, breaks: [lunch] },
    ...['wed', 'thu', 'fri'].map((day) => ({ day, ...hours, breaks: [] })),
    { day: 'sat', ...off },
    { day: 'sun', ...off },
  ]);
});

it('refused hours say why, and what was changed stays', async () => {
  isRefused = true;
  const page = await render(<WeekSection schedule={schedule} />);
  await press('Вторник: добавить перерыв');
  await press('Сохранить: Часы и перерывы');
  await waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Проверьте часы'));
  expect(page.querySelector('[aria-label="Вторник, перерыв 1: начало"]')).not.toBeNull();
  expect(page.textContent).toContain('Изменения не сохранены');
});

it('all day stays all day, and midnight is the end that a field can show', () => {
  const week = [
    { day: 'mon' as const, is_active: true, from: '00:00', to: '24:00', breaks: [] },
    { day: 'tue' as const, is_active: true, from: '09:00', to: '24:00', breaks: [] },
  ];
  const draft = weekDraft(week);
  expect(draft.map(({ isAllDay, to }) => [isAllDay, to])).toEqual([
    [true, '20:00'],
    [false, '00:00'],
  ]);
  expect(JSON.parse(weekForm(draft))).toEqual([week[0], { ...week[1], to: '00:00' }]);
});
