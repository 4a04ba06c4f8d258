import type { KeyboardEvent } from 'react';
import type { Booking, Calendar } from './calendar.api.ts';
import type { Lane, LaneKind, Target } from './calendar-places.ts';
import type { Carried } from './use-carry.ts';

/** What the views of the calendar share. */
export interface Scene {
  calendar: Calendar;
  timeZone: string;
  today: string;
  now: Date;
  kind: LaneKind;
  lanes: readonly Lane[];
  hasDrag: boolean;
  carried: Carried | null;
  canMove: (booking: Booking) => boolean;
  mechanicOf: (booking: Booking) => string | undefined;
  hrefOf: (bidId: number) => string;
  edit: (booking: Booking) => void;
  /** Null for those who may not. */
  block: ((bayId: number) => void) | null;
  free: (booking: Booking) => void;
  drop: (booking: Booking, target: Target) => void;
  toggle: (booking: Booking) => void;
  press: (event: KeyboardEvent) => void;
  giveUp: () => void;
}
