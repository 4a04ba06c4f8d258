import type { Db } from '../client.ts';
import { holidays } from '../tables/schedule.ts';
import { readHolidays } from './catalogue-data.ts';

/** The production calendar. A year that the table has is not changed: it may be imported. */
export async function seedHolidays(tx: Db): Promise<void> {
  const known = await tx.select({ date: holidays.date }).from(holidays);
  const years = new Set(known.map(({ date }) => yearOf(date)));
  const missing = readHolidays().filter(({ date }) => !years.has(yearOf(date)));
  if (missing.length > 0) await tx.insert(holidays).values(missing);
}

export function yearOf(date: string): string {
  return date.slice(0, 4);
}
