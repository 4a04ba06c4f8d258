import { offsetMinutes } from '@sto/contract/workshops/opening-hours';

const words = ' на часах автосервиса';

export function isOtherClock(timeZone: string): boolean {
  const now = new Date();
  return offsetMinutes(now, timeZone) !== -now.getTimezoneOffset();
}

/** Words after a time that the reader's own clock would show otherwise. */
export function onWorkshopClock(timeZone: string): string {
  return isOtherClock(timeZone) ? words : '';
}

/** The same after words with or without a time. */
export function withWorkshopClock(text: string, timeZone: string): string {
  return /\d:\d\d/.test(text) ? text + onWorkshopClock(timeZone) : text;
}

/** The same by a moment that is written with the workshop's offset from UTC. */
export function isOnOtherClock(moment: string): boolean {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return offset !== -new Date(moment).getTimezoneOffset();
}
