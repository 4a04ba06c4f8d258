import type { WorkshopHours } from '../date-period.ts';

const day = { is_active: true, from: '09:00', to: '20:00', time: '09:00–20:00' };

/** The workshops are not known yet: the usual hours in the zone of the city. */
export function usualHours(timezone: string): WorkshopHours {
  const schedule = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  return { timezone, schedule, closed_from: null, closed_to: null };
}
