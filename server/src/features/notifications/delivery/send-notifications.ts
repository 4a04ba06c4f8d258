import { planDeliveries } from './plan-deliveries.ts';
import type { SendDeps } from './send-by.ts';
import { sendDeliveries } from './send-deliveries.ts';

/** Events get their ids before their commit; by then all of them are visible. */
const settledAfterSeconds = 5;

/** Carries what is still unread to people who are not on the site. Returns how many were sent. */
export async function sendNotifications(deps: SendDeps, settledAfter = settledAfterSeconds): Promise<number> {
  const failures = await planDeliveries(deps, settledAfter);
  const sent = await sendDeliveries(deps, failures);
  // The rows are settled, so another run of the job repeats nothing: this is for the log and the alarms.
  if (failures.length > 0)
    throw new Error(`${failures.length} notifications were not planned or sent`, { cause: failures[0] });
  return sent;
}
