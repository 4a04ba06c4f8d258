import { type Interval, type PreparedHours, workingIntervals } from '@sto/contract/workshops/opening-hours';

/** Working time between an opening and a closing; breaks divide it into intervals. Round the clock it has no end. */
export interface Shift {
  readonly intervals: readonly Interval[];
  readonly minutes: number;
}

/** The shifts that begin on these days (since 1970, the last included), and the one of the evening before. */
export function shiftsBetween(hours: PreparedHours, firstDay: number, lastDay: number): Shift[] {
  const groups: Interval[][] = [];
  let reached = -Infinity;
  for (let day = firstDay - 1; day <= lastDay; day += 1) {
    const intervals = workingIntervals(hours, day)
      .map(({ from, to }) => ({ from: Math.max(from, reached), to }))
      .filter(({ from, to }) => from < to);
    const [first] = intervals;
    if (!first) continue;
    const open = first.from === reached ? groups.at(-1) : undefined;
    if (open) open.push(...intervals);
    else groups.push(intervals);
    reached = intervals.at(-1)?.to ?? reached;
  }
  return groups.map((group) => {
    const intervals = joined(group);
    return { intervals, minutes: intervals.reduce((sum, { from, to }) => sum + to - from, 0) };
  });
}

function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of intervals) {
    const last = result.at(-1);
    if (last && last.to === interval.from) result[result.length - 1] = { from: last.from, to: interval.to };
    else result.push(interval);
  }
  return result;
}

/**
 * When a job is ready that begins at a working minute. It is done within its shift, breaks aside; a job longer than the
 * whole shift goes on in the next ones. Undefined: it does not fit.
 */
export function readyAt(
  shifts: readonly Shift[],
  { shift: index, start }: { shift: number; start: number },
  minutes: number,
): number | undefined {
  const goesOn = minutes > (shifts[index]?.minutes ?? 0);
  let left = minutes;
  for (const { intervals } of goesOn ? shifts.slice(index) : shifts.slice(index, index + 1))
    for (const { from, to } of intervals) {
      const begin = Math.max(from, start);
      if (begin >= to) continue;
      if (to - begin >= left) return begin + left;
      left -= to - begin;
    }
  return undefined;
}
