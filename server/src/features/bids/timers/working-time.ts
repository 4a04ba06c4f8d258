import { dayInZone, type OpeningHours, workingSpan } from '@sto/contract/workshops/opening-hours';
import { after, days } from '../../../platform/clock/durations.ts';

/** With no opening in sight, waiting for working time would never end. */
const horizonDays = 30;

/** The moment when the workshop has been open for `durationMs` since `from`; null if it does not open for a month. */
export function afterWorkingTime(opening: OpeningHours, from: Date, durationMs: number): Date | null {
  let left = durationMs;
  // A shift of the evening before may still go on.
  for (let day = -1; day <= horizonDays; day += 1) {
    const span = workingSpan(opening, dayInZone(after(from, days(day)), opening.timezone));
    const start = span && new Date(Math.max(span.open.getTime(), from.getTime()));
    const open = span && start ? span.close.getTime() - start.getTime() : 0;
    if (!start || open <= 0) continue;
    if (open >= left) return after(start, left);
    left -= open;
  }
  return null;
}
