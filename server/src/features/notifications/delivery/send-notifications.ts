import { planDeliveries } from './plan-deliveries.ts';
import type { Channel } from './reach.queries.ts';
import type { SendDeps } from './send-by.ts';
import { sendDeliveries } from './send-deliveries.ts';

/** Events get their ids before their commit; by then all of them are visible. */
const settledAfterSeconds = 5;

type PlanDeps = Parameters<typeof planDeliveries>[0];

/** A job of its own: what is new gets its rows even while the push services of a run do not answer. */
export async function planNotifications(deps: PlanDeps, settledAfter = settledAfterSeconds): Promise<number> {
  report(await planDeliveries(deps, settledAfter));
  return 0;
}

/**
 * Carries what is still unread to people who are not on the site. Returns how many were sent. Each channel has a job of
 * its own: its provider may be slow. A push goes at once, so its job plans too.
 */
export async function sendNotifications(
  deps: SendDeps,
  channel: Channel,
  settledAfter = settledAfterSeconds,
): Promise<number> {
  const failures = channel === 'push' ? await planDeliveries(deps, settledAfter) : [];
  const sent = await sendDeliveries(deps, channel, failures);
  report(failures);
  return sent;
}

/** The rows are settled, so another run of the job repeats nothing: this is for the log and the alarms. */
function report(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new Error(`${failures.length} notifications were not planned or sent`, { cause: failures[0] });
}
