import { type KeyboardEvent, useState } from 'react';
import type { Booking } from './calendar.api.ts';
import { type CalendarView, type Lane, type LaneKind, laneIdOf, type Target } from './calendar-places.ts';

const stepMinutes = 30;
const dayMinutes = 1440;

export interface Carried extends Target {
  booking: Booking;
}

interface CarryOptions {
  lanes: readonly Lane[];
  kind: LaneKind;
  view: CalendarView;
  drop: (booking: Booking, target: Target) => void;
}

/** Moving with the keyboard: Enter takes, arrows choose, Enter puts down, Escape gives up. */
export function useCarry({ lanes, kind, view, drop }: CarryOptions) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const toggle = (booking: Booking) => {
    if (carried?.booking.id !== booking.id)
      return setCarried({ booking, laneId: laneIdOf(booking, kind), shift: 0 });
    setCarried(null);
    drop(booking, carried);
  };
  const press = (event: KeyboardEvent) => {
    if (!carried) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return setCarried(null);
    }
    const step = stepOf(event.key, view);
    if (!step) return;
    event.preventDefault();
    const index = lanes.findIndex(({ id }) => id === carried.laneId) + step.lanes;
    const lane = lanes[Math.min(Math.max(index, 0), lanes.length - 1)];
    setCarried({ ...carried, laneId: lane ? lane.id : carried.laneId, shift: carried.shift + step.minutes });
  };
  return { carried, toggle, press, giveUp: () => setCarried(null) };
}

const steps: Record<CalendarView, Record<string, { lanes: number; minutes: number }>> = {
  day: {
    ArrowLeft: { lanes: -1, minutes: 0 },
    ArrowRight: { lanes: 1, minutes: 0 },
    ArrowUp: { lanes: 0, minutes: -stepMinutes },
    ArrowDown: { lanes: 0, minutes: stepMinutes },
  },
  week: {
    ArrowUp: { lanes: -1, minutes: 0 },
    ArrowDown: { lanes: 1, minutes: 0 },
    ArrowLeft: { lanes: 0, minutes: -dayMinutes },
    ArrowRight: { lanes: 0, minutes: dayMinutes },
  },
};

const stepOf = (key: string, view: CalendarView) => steps[view][key];

/** A drag moves time by whole steps, so that a drop into another column keeps it. */
export const wholeSteps = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes;
