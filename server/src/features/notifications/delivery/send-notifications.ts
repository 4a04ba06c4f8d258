import { planDeliveries } from './plan-deliveries.ts';
import type { SendDeps } from './send-by.ts';
import { sendDeliveries } from './send-deliveries.ts';

/** Events get their ids before their commit; by then all of them are visible. */
const settledAfterSeconds = 5;

/** Carries what is still unread to people who are not on the site. Returns how many were sent. */
export async function sendNotifications(deps: SendDeps, settledAfter = settledAfterSeconds): Promise<number> {
  await planDeliveries(deps, settledAfter);
  return sendDeliveries(deps);
}
