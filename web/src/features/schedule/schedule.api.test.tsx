import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { useBookedDays } from './schedule.api.ts';

interface Visit {
  id: number;
  from: string;
  to: string;
  isInWork?: boolean;
}
let visits: Visit[];
let boards: [string | null, string | null][];
const midnight = (day: string | null) => Date.parse(`${day}T00:00:00+03:00`);

/** As the server: what is in the days of the call, and every car in work that came before their end. */
answerCalls(async (address) => {
  const query = new URL(address, 'http://localhost').searchParams;
  const [first, days] = [query.get('date_from'), query.get('days')];
  boards.push([first, days]);
  const end = midnight(first) + Number(days) * 86_400_000;
  const bookings = visits
    .filter(
      ({ from, to, isInWork }) => Date.parse(from) < end && (isInWork || Date.parse(to) > midnight(first)),
    )
    .map((visit) => ({ ...visit, kind: 'visit', bid: null }));
  return Response.json({ success: true, data: { timezone: 'Europe/Moscow', bookings } });
});
beforeEach(() => {
  visits = [];
  boards = [];
});

function Count({ first, last }: { first: string; last: string }) {
  const booked = useBookedDays(7, first, last);
  return booked ? `${booked.visits} visits` : '';
}

const countOf = async (first: string, last: string) => {
  const page = await render(<Count first={first} last={last} />);
  return waitFor(() => {
    expect(page.textContent).not.toBe('');
    return page.textContent;
  });
};

it('a month is read by two weeks, and a visit over their border counts once', async () => {
  visits = [
    { id: 1, from: '2026-04-14T10:00:00+03:00', to: '2026-04-16T12:00:00+03:00' },
    { id: 2, from: '2026-04-30T10:00:00+03:00', to: '2026-04-30T12:00:00+03:00' },
    { id: 3, from: '2026-05-02T10:00:00+03:00', to: '2026-05-02T12:00:00+03:00' },
  ];
  expect(await countOf('2026-04-01', '2026-05-01')).toBe('2 visits');
  expect(boards).toEqual([
    ['2026-04-01', '14'],
    ['2026-04-15', '14'],
    ['2026-04-29', '3'],
  ]);
});

it('a car whose time ended before the first day is not a visit in these days', async () => {
  visits = [
    { id: 1, from: '2026-03-17T10:00:00+03:00', to: '2026-03-17T12:00:00+03:00', isInWork: true },
    { id: 2, from: '2026-03-19T20:00:00+03:00', to: '2026-03-20T00:00:00+03:00', isInWork: true },
    { id: 3, from: '2026-03-19T10:00:00+03:00', to: '2026-03-20T10:00:00+03:00', isInWork: true },
  ];
  expect(await countOf('2026-03-20', '2026-04-10')).toBe('1 visits');
});
