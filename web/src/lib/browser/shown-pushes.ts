import type { PushedNotification } from '@sto/contract/notifications/pushed';

/** Takes away what the system shows of the pushes that match. Where that fails they stay, and nothing else does. */
export async function closePushes(isRead: (pushed: PushedNotification) => boolean): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) if (isRead(shown.data)) shown.close();
  } catch {
    // The browser keeps its storage to itself.
  }
}
