import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { bidOf } from '../../testing/bid.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { FreeHours } from './free-hours.tsx';

const bid = bidOf({ timezone: 'Asia/Vladivostok' });
const slot = { from: '2026-03-21T10:00:00+10:00', to: '2026-03-21T11:00:00+10:00' };

let slots: object[] = [];
answerCalls(async () => {
  const days = [{ date: '2026-03-21', slots }];
  return Response.json({ success: true, data: { timezone: bid.timezone, minutes: 60, days } });
});

it('a free time on the clock of the workshop fills the field', async () => {
  slots = [slot];
  const chosen: string[] = [];
  const host = await render(
    <FreeHours bid={bid} day="2026-03-21" time="" onChoose={(time) => chosen.push(time)} />,
  );
  await waitFor(() => expect(host.querySelectorAll('button')).toHaveLength(1));
  await press('10:00');
  expect(chosen).toEqual(['10:00']);
});

it('the time of the visit itself is not offered, and an hour has no zero before it', async () => {
  const at = (time: string) => `2026-03-23T${time}:00+10:00`;
  slots = ['09:00', '10:00', '11:00'].map((time) => ({ from: at(time), to: at('12:00') }));
  const visit = bidOf({ timezone: 'Asia/Vladivostok', status: 'visit', visit_start: at('10:00') });
  const chosen: string[] = [];
  const host = await render(
    <FreeHours bid={visit} day="2026-03-23" time="" onChoose={(time) => chosen.push(time)} />,
  );
  await waitFor(() =>
    expect([...host.querySelectorAll('button')].map((chip) => chip.textContent)).toEqual(['9:00', '11:00']),
  );
  await press('9:00');
  expect(chosen).toEqual(['09:00']);
});

it('a full day says so', async () => {
  slots = [];
  const host = await render(<FreeHours bid={bid} day="2026-03-22" time="" onChoose={() => undefined} />);
  await waitFor(() => expect(host.textContent).toContain('нет свободного времени'));
});
