import { describe, expect, it } from 'vitest';
import type { Booking, Calendar } from './calendar.api.ts';
import {
  closedSpans,
  frameOf,
  lanesOf,
  minuteOn,
  openingHour,
  placeOf,
  shiftedStart,
  spanOn,
  takenBy,
  tracksOf,
  weekStart,
  withLateWork,
} from './calendar-places.ts';

const zone = 'Asia/Yekaterinburg';
const booking: Booking = {
  ...{ id: 7, bay_id: 2, mechanic_id: null, kind: 'visit', note: '', expires_at: null, bid: null },
  ...{ from: '2026-05-04T22:00:00+05:00', to: '2026-05-06T10:30:00+05:00' },
};
const bay = (id: number, isActive: boolean) => ({
  ...{ id, name: `Пост ${id}`, sort: id, is_active: isActive, skills: [] },
});
const calendar: Calendar = {
  timezone: zone,
  bays: [bay(1, true), bay(2, false), bay(3, false)],
  mechanics: [{ id: 5, name: 'Игорь', skills: [] }],
  days: [
    {
      date: '2026-05-04',
      open: [{ from: '2026-05-04T09:30:00+05:00', to: '2026-05-04T18:00:00+05:00' }],
      note: null,
    },
  ],
  bookings: [booking],
};

describe('the calendar', () => {
  it('begins a week on Monday', () => {
    expect(['2026-05-04', '2026-05-10', '2026-05-11'].map(weekStart)).toEqual([
      ...['2026-05-04', '2026-05-04', '2026-05-11'],
    ]);
  });

  it('cuts a job of several days at the midnights of the workshop', () => {
    const days = ['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'];
    expect(days.map((day) => spanOn(day, booking, zone))).toEqual([
      null,
      { from: 1320, to: 1440 },
      { from: 0, to: 1440 },
      { from: 0, to: 630 },
      null,
    ]);
  });

  it('shows whole hours around working time and bookings', () => {
    expect(frameOf(calendar, '2026-05-04')).toEqual({ from: 540, to: 1380 });
    expect(frameOf(calendar, '2026-05-05'), 'no night between two days').toEqual({ from: 540, to: 1080 });
    expect(frameOf(calendar, '2026-05-06')).toEqual({ from: 540, to: 660 });
    expect(frameOf(calendar, '2026-05-09')).toEqual({ from: 540, to: 1080 });
  });

  it('shades breaks and the time outside the hours', () => {
    const open = [
      { from: 600, to: 720 },
      { from: 780, to: 1080 },
    ];
    expect(closedSpans(open, { from: 540, to: 1140 })).toEqual([
      { from: 540, to: 600 },
      { from: 720, to: 780 },
      { from: 1080, to: 1140 },
    ]);
    expect(closedSpans([], { from: 540, to: 1080 })).toEqual([{ from: 540, to: 1080 }]);
  });

  it('keeps a bay out of use only while something is in it', () => {
    expect(lanesOf(calendar, 'bays').map(({ id }) => id)).toEqual([1, 2]);
    expect(lanesOf(calendar, 'mechanics')).toEqual([
      { id: 5, title: 'Игорь' },
      { id: null, title: 'Без мастера' },
    ]);
    expect([placeOf(3, 'bays'), placeOf(null, 'mechanics')]).toEqual([{ bay_id: 3 }, { no_mechanic: true }]);
  });

  it('shows a car that is in work in its bay until now, with the time that was planned', () => {
    const bid = {
      ...{ id: 1, number: 'У-1', status: 'in_work' as const, customer_name: '', car: 'Kia Rio' },
      ...{ license_plate: null, work_titles: [], is_after_claim: false, pending_period: null },
    };
    const late = { ...calendar, bookings: [{ ...booking, bid }] };
    const now = new Date('2026-05-07T12:00:00+05:00');
    expect(withLateWork(late, now).bookings).toMatchObject([
      { to: now.toISOString(), lateSince: booking.to },
    ]);
    expect(withLateWork(late, new Date(booking.from))).toEqual(late);
    const repaired = { ...late, bookings: [{ ...booking, bid: { ...bid, is_after_claim: true } }] };
    expect(withLateWork(repaired, now), 'the car has left since').toEqual(repaired);
    const visit = { ...late, bookings: [{ ...booking, bid: { ...bid, status: 'visit' as const } }] };
    expect(withLateWork(visit, now)).toEqual(visit);
    expect(minuteOn('2026-05-07', now, zone)).toBe(720);
  });

  it('knows what is in a bay when another booking would come there', () => {
    const [from, to] = [Date.parse(booking.from), Date.parse(booking.to)];
    const other = { ...booking, id: booking.id + 1 };
    const busy = { ...calendar, bookings: [booking, other] };
    const inBay = (start: number, bayId = booking.bay_id) => takenBy(busy, { booking, bayId, from: start });
    expect(inBay(from + 60_000)).toBe(other);
    expect([inBay(to), inBay(from, booking.bay_id + 1)]).toEqual([undefined, undefined]);
  });

  it('opens a day at the present hour, another at its first visit, an empty one at its start', () => {
    const at = new Date('2026-05-04T13:40:00+05:00');
    const days = ['2026-05-04', '2026-05-05', '2026-05-07'];
    expect(days.map((day) => openingHour(calendar, day, at))).toEqual([13, 0, 0]);
    expect(openingHour(calendar, '2026-05-04', new Date('2026-05-03T13:40:00+05:00'))).toBe(22);
  });

  it('puts bookings of one time next to each other', () => {
    const spans = [
      { from: 0, to: 60 },
      { from: 30, to: 90 },
      { from: 60, to: 120 },
    ];
    expect(tracksOf(spans).map(({ track }) => track)).toEqual([0, 1, 0]);
  });

  it('counts another time on the clock of the workshop', () => {
    expect(shiftedStart(booking, 180, zone)).toEqual({ day: '2026-05-05', time: '01:00' });
  });
});
