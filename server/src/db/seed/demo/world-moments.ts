/**
 * A moment of the demo world, in minutes. A number counts from the last Monday at 9:00 UTC, `n-36` from the moment of
 * the seed, `d540` from 9:00 UTC of the day of the seed (noon in Moscow).
 */
export type Moment = number | `${'n' | 'd'}${number}`;

const minute = 60_000;
const day = 86_400_000;
const nineOClock = 9 * 60 * minute;

export function momentReader(now: Date): (moment: Moment) => Date {
  const today = Math.floor(now.getTime() / day) * day + nineOClock;
  const week = 7 * day;
  // Day 4 of the epoch was a Monday.
  const monday = 4 * day + nineOClock;
  const anchors = {
    n: Math.floor(now.getTime() / minute) * minute,
    d: today,
    week: Math.floor((now.getTime() - monday) / week) * week + monday,
  };
  return (moment) => {
    if (typeof moment === 'number') return new Date(anchors.week + moment * minute);
    return new Date(anchors[moment[0] as 'n' | 'd'] + Number(moment.slice(1)) * minute);
  };
}

/** A date without a time, as days from the day of the seed. */
export function dateAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * day).toISOString().slice(0, 10);
}
