import { declareEndpoints } from '../endpoint.ts';
import type { devClockSchemas } from './dev-clock.schemas.ts';

/** Exists only without an SMS provider, for callers on the same machine. */
export const devClockEndpoints = declareEndpoints<typeof devClockSchemas>()({
  advance: { method: 'POST', path: '/dev/clock/advance/', access: 'public' },
});
