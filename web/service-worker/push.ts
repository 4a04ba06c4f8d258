/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

interface PushedNotification {
  title: string;
  text: string;
  /** A path of the site. */
  url: string;
  tag: string;
}

/** Shows what the server sends while no page is open, and opens its page by a tap. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event.data);
    if (pushed) event.waitUntil(show(pushed));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage((event.notification.data as { url: string }).url));
  });
}

function read(data: PushMessageData | null): PushedNotification | undefined {
  try {
    return data?.json() as PushedNotification;
  } catch {
    return undefined;
  }
}

function show({ title, text, url, tag }: PushedNotification): Promise<void> {
  return self.registration.showNotification(title, {
    ...{ body: text, tag, lang: 'ru', data: { url } },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
  });
}

/** A page that is open goes there; without one a new page opens. */
async function openPage(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(url));
  const focused = await page.focus();
  await focused.navigate(url);
}
