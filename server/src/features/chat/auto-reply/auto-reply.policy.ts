import {
  momentOfWall,
  type OpeningHours,
  openingAfter,
  prepareHours,
  wallMinutes,
} from '@sto/contract/workshops/opening-hours';
import { visitMoment } from '../../notifications/notifications.present.ts';

/** Null: it does not open soon. */
export function nextOpening(hours: OpeningHours, moment: Date): Date | null {
  const opening = openingAfter(prepareHours(hours), wallMinutes(moment, hours.timezone));
  return opening === undefined ? null : momentOfWall(opening, hours.timezone);
}

/** The text with the next opening as a date: «завтра» would be wrong when it is read later. */
export function autoReplyWords(text: string, opening: Date | null, timezone: string, now: Date): string {
  return opening ? `${text}\nОткроемся ${visitMoment(opening, timezone, now)}.` : text;
}
