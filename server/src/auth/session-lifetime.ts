import type { Role } from '@sto/contract/auth/auth.schemas';
import { after, days, minutes } from '../platform/clock/durations.ts';

/** Of an operator in the place of a person; it does not grow. */
export const impersonationMs = minutes(30);
const idleLifetimeMs = days(60);
/** However often it is used. Sessions of workshops and operators show the data of others. */
const absoluteLifetimeMs = { customer: days(180), staff: days(30) };

/** When a session that is used now ends: after 60 idle days, at the latest after 180, for workshops and operators after 30. */
export function sessionEnd(now: Date, createdAt: Date, roles: readonly Role[]): Date {
  const owner = roles.includes('service') || roles.includes('operator') ? 'staff' : 'customer';
  const ends = [after(now, idleLifetimeMs), after(createdAt, absoluteLifetimeMs[owner])];
  return new Date(Math.min(...ends.map((end) => end.getTime())));
}
