import { addDays } from '../../../lib/time/dates.ts';
import { type CalendarView, calendarViews, type LaneKind, laneKinds } from './calendar-places.ts';

/** What the address of the page says; an absent date is today on the workshop's clock. */
export interface CalendarAddress {
  date: string | null;
  view: CalendarView;
  kind: LaneKind;
  lane: number | null;
}

export function addressOf(search: URLSearchParams): CalendarAddress {
  const date = search.get('date') ?? '';
  const lane = Number(search.get('lane'));
  return {
    date: isDay(date) ? date : null,
    view: calendarViews.find((view) => view === search.get('view')) ?? 'day',
    kind: laneKinds.find((kind) => kind === search.get('by')) ?? 'bays',
    lane: Number.isSafeInteger(lane) && lane > 0 ? lane : null,
  };
}

export function queryOf({ date, view, kind, lane }: CalendarAddress): Record<string, string> {
  return {
    ...(date && { date }),
    ...(view !== 'day' && { view }),
    ...(kind !== 'bays' && { by: kind }),
    ...(lane !== null && { lane: String(lane) }),
  };
}

function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    addDays(text, 0) === text
  );
}
