import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { AppError } from '../../../http/app-error.ts';
import { after, hours, minutes } from '../../../platform/clock/durations.ts';
import type { VisitTime } from '../visit/visit-time.ts';

type TimesForm = Pick<
  FormOf<typeof workshopMoveEndpoints.answer>,
  'slots' | 'slot_from' | 'minutes' | 'valid_until'
>;

const validityMs = hours(48);

/** The offered times in order, each once; each is as long as the offer says. */
export function offeredSlots({ slots, slot_from, minutes: length }: TimesForm): VisitTime[] {
  const starts = slots?.map(({ from }) => from) ?? (slot_from ? [slot_from] : []);
  if (starts.length === 0) throw AppError.field('period_invalid', 'slot_from');
  return [...new Set(starts.map((from) => new Date(from).getTime()))]
    .sort((left, right) => left - right)
    .map((time) => ({ start: new Date(time), end: after(new Date(time), minutes(length)) }));
}

/** Two days to decide or what the form says, and never after the last offered visit begins. */
export function validUntil(
  { valid_until }: Pick<TimesForm, 'valid_until'>,
  slots: VisitTime[],
  now: Date,
): Date {
  const wished = valid_until ? new Date(valid_until) : after(now, validityMs);
  if (wished <= now) throw new AppError('period_invalid', { field: 'valid_until' });
  const starts = slots.map(({ start }) => start.getTime());
  return new Date(Math.min(wished.getTime(), Math.max(...starts)));
}
