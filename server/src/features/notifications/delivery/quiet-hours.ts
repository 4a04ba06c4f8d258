import { momentOfWall, wallMinutes } from '@sto/contract/workshops/opening-hours';
import type { quietHours } from '../../../db/tables/notices.ts';

export type QuietHours = Pick<typeof quietHours.$inferSelect, 'isOn' | 'startsAt' | 'endsAt' | 'timezone'>;

const dayMinutes = 1440;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When the quiet hours of `now` end, on the person's own clock; null outside of them. */
export function quietUntil(quiet: QuietHours | undefined, now: Date): Date | null {
  if (!quiet?.isOn) return null;
  const wall = wallMinutes(now, quiet.timezone);
  const [start, end] = [minutesOf(quiet.startsAt), minutesOf(quiet.endsAt)];
  const length = (end - start + dayMinutes) % dayMinutes;
  const passed = (wall - start) % dayMinutes;
  return passed < length ? momentOfWall(wall - passed + length, quiet.timezone) : null;
}
