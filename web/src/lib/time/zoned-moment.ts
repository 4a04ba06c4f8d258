import { isoInZone, momentOfWall } from '@sto/contract/workshops/opening-hours';

/** Day `YYYY-MM-DD` and time `HH:mm` on the clock of a place → ISO moment with that place's offset. */
export function zonedMoment(day: string, time: string, timeZone: string): string {
  const wallMinutes = Date.parse(`${day}T${time}:00Z`) / 60_000;
  return isoInZone(momentOfWall(wallMinutes, timeZone), timeZone);
}

/** Clock and calendar of the place at a moment. */
export function zonedParts(moment: string | Date, timeZone: string): { day: string; time: string } {
  const iso = isoInZone(new Date(moment), timeZone);
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}
