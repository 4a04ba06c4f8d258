/// <reference lib="webworker" />
import type { PushedNotification } from '@sto/contract/notifications/pushed';
import { setAppBadge } from '../src/lib/browser/app-badge.ts';
import { promiseVisit } from './answer-reminder.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what the server sends while no page is open, and opens its page by a tap. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event.data);
    if (pushed) event.waitUntil(show(pushed));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(answer(event.action, event.notification.data as PushedNotification));
  });
}

function read(data: PushMessageData | null): PushedNotification | undefined {
  try {
    return data?.json() as PushedNotification;
  } catch {
    return undefined;
  }
}

function show(pushed: PushedNotification): Promise<void> {
  const { title, text, tag, actions, unread } = pushed;
  if (unread !== undefined) setAppBadge(unread);
  // The types of the library know no actions.
  return self.registration.showNotification(title, {
    ...{ body: text, tag, lang: 'ru', data: pushed, ...(actions && { actions }) },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
  });
}

/** What the worker cannot do by itself is done on the page. */
async function answer(action: string, { url, tag, title, bidId }: PushedNotification): Promise<void> {
  if (action === 'promise' && bidId !== undefined) {
    const { cookieStore, fetch } = self as typeof self & { cookieStore?: CookieStore };
    const browser = { cookieStore, locks: navigator.locks, fetch: fetch.bind(self) };
    if (await promiseVisit(bidId, browser))
      return show({ title, text: 'Автосервис знает, что вы будете', url, tag });
  }
  return openPage(action === 'move' || action === 'cancel' ? `${url}?answer=${action}` : url);
}

/** A page that is open goes there; without one a new page opens. */
async function openPage(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(url));
  const focused = await page.focus();
  await focused.navigate(url);
}
