import { useState } from 'react';
import { expect, it } from 'vitest';
import { press, render } from '../../../testing/render.tsx';
import type { Booking } from './calendar.api.ts';
import { DayGrid } from './day-grid.tsx';
import type { Scene } from './scene.ts';

const booking: Booking = {
  ...{ id: 7, bay_id: 1, mechanic_id: null, kind: 'block', note: 'Мойка', expires_at: null, bid: null },
  ...{ from: '2026-05-05T16:20:00+03:00', to: '2026-05-05T17:00:00+03:00' },
};
const allDay = (date: string) => ({
  ...{ date, note: null },
  open: [{ from: `${date}T00:00:00+03:00`, to: `${date}T23:59:59+03:00` }],
});
const nothing = () => undefined;
const scene: Scene = {
  calendar: {
    ...{ timezone: 'Europe/Moscow', bays: [], mechanics: [], bookings: [booking] },
    days: ['2026-05-04', '2026-05-05'].map(allDay),
  },
  ...{ timeZone: 'Europe/Moscow', today: '2026-05-04', now: new Date('2026-05-04T13:40:00+03:00') },
  ...{ kind: 'bays', lanes: [{ id: 1, title: 'Пост 1' }], hasDrag: false, carried: null, block: null },
  ...{ canMove: () => false, hrefOf: String, mechanicOf: nothing, drop: nothing, edit: nothing },
  ...{ free: nothing, toggle: nothing, press: nothing, giveUp: nothing },
};

function TwoDays() {
  const [date, setDate] = useState('2026-05-04');
  return (
    <>
      <button type="button" onClick={() => setDate('2026-05-05')}>
        Дальше
      </button>
      <DayGrid scene={scene} date={date} />
    </>
  );
}

it('a day around the clock opens at the present hour, the next one at its first visit', async () => {
  const page = await render(<TwoDays />);
  const pixels = () => page.querySelector('section')?.scrollTop;
  expect(pixels()).toBe(13 * 90);
  await press('Дальше');
  expect(pixels()).toBe(16 * 90);
});
