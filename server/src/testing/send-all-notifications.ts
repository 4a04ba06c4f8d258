import type { SendDeps } from '../features/notifications/delivery/send-by.ts';
import { sendNotifications } from '../features/notifications/delivery/send-notifications.ts';

/** The jobs of all channels, as each minute runs them. Returns how many were sent. */
export async function sendAllNotifications(deps: SendDeps): Promise<number> {
  const pushes = await sendNotifications(deps, 'push', 0);
  const later = (['messenger', 'sms', 'email'] as const).map((channel) =>
    sendNotifications(deps, channel, 0),
  );
  return (await Promise.all(later)).reduce((sum, count) => sum + count, pushes);
}
