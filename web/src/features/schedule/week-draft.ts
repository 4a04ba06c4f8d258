import type { WeekDay } from '@sto/contract/enums';
import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';

export interface Hours {
  from: string;
  to: string;
}

export interface DayDraft extends Hours {
  day: WeekDay;
  isActive: boolean;
  isAllDay: boolean;
  breaks: Hours[];
}

const midnight = '00:00';
const endOfDay = '24:00';

export function weekDraft(week: WorkshopSchedule['week']): DayDraft[] {
  return week.map(({ day, is_active: isActive, from, to, breaks }) => {
    const isAllDay = from === midnight && to === endOfDay;
    return {
      ...{ day, isActive, isAllDay, breaks },
      from: isAllDay ? '09:00' : (from ?? '09:00'),
      // A field for a time knows no 24:00; the server reads the next midnight from 00:00.
      to: isAllDay ? '20:00' : (to ?? '20:00').replace(endOfDay, midnight),
    };
  });
}

export function weekForm(week: readonly DayDraft[]): string {
  return JSON.stringify(
    week.map(({ day, isActive, isAllDay, from, to, breaks }) => {
      const hours = isAllDay ? { from: midnight, to: endOfDay } : { from, to };
      return isActive
        ? { day, is_active: true, ...hours, breaks }
        : { day, is_active: false, from: null, to: null, breaks: [] };
    }),
  );
}
