import { devClockEndpoints } from '@sto/contract/dev/dev-clock.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { handle } from '../../http/handle.ts';
import { refuseStrangers } from '../../http/local-caller.ts';
import { seconds } from '../../platform/clock/durations.ts';
import { isMovable } from '../../platform/clock/movable-clock.ts';

/** What moves with the clock: returns how many timers ran and free times were offered. */
type RunTimers = (deps: Deps) => Promise<number>;

/** Moves the clock of timers, so that a whole deal can be tried within minutes. */
export function devClockRoutes(api: FastifyInstance, runTimers: RunTimers): void {
  api.register(async (scope) => {
    scope.addHook('onRequest', refuseStrangers);
    handle(scope, devClockEndpoints.advance, (deps, call, form) => advanceClock(deps, call, form, runTimers));
  });
}

async function advanceClock(
  deps: Deps,
  _call: Call<'public'>,
  form: FormOf<typeof devClockEndpoints.advance>,
  runTimers: RunTimers,
): Promise<AnswerOf<typeof devClockEndpoints.advance>> {
  const { clock } = deps;
  if (!isMovable(clock)) throw new AppError('not_found');
  clock.advance(seconds(form.seconds));
  const timers = await runTimers(deps);
  return { now: clock.now().toISOString(), timers };
}
