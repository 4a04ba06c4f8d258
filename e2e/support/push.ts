import { existsSync } from 'node:fs';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { PushAction, PushedNotification } from '../../contract/src/notifications/pushed.ts';
import { pushSubscription } from '../../server/src/testing/build/push-subscription.ts';
import { browserUse } from './browser.ts';
import { serverUrl } from './server-process.ts';

const wholeBrowser = '/usr/bin/chromium';
/** The browser without a window allows no notifications. */
export const canNotify = existsSync(wholeBrowser);

/** No push service can be reached: the browser gets an address and keys as from one. */
export async function pretendPushService(page: Page): Promise<void> {
  const { endpoint, keys } = pushSubscription();
  await page.addInitScript(
    (made) => {
      let subscription: PushSubscription | null = null;
      PushManager.prototype.getSubscription = async () => subscription;
      PushManager.prototype.subscribe = async () => {
        const unsubscribe = async () => {
          subscription = null;
          return true;
        };
        subscription = {
          endpoint: made.endpoint,
          toJSON: () => made,
          unsubscribe,
        } as unknown as PushSubscription;
        return subscription;
      };
    },
    { endpoint, keys: JSON.parse(keys) as Record<string, string> },
  );
}

/** A browser with a page that gets pushes, once its service worker runs. */
export interface PushedBrowser {
  context: BrowserContext;
  page: Page;
  deliver(pushed: PushedNotification): Promise<void>;
}

export async function openPushedBrowser(): Promise<PushedBrowser> {
  const browser = await chromium.launch({ ...browserUse.launchOptions, executablePath: wholeBrowser });
  const context = await browser.newContext({ baseURL: serverUrl, permissions: ['notifications'] });
  const page = await context.newPage();
  await pretendPushService(page);
  const workers = await context.newCDPSession(page);
  const registered = registrationOf(workers);
  await workers.send('ServiceWorker.enable');
  return {
    context,
    page,
    deliver: async (pushed) => {
      const [registrationId, data] = [await registered, JSON.stringify(pushed)];
      await workers.send('ServiceWorker.deliverPushMessage', { origin: serverUrl, registrationId, data });
    },
  };
}

function registrationOf(workers: CDPSession): Promise<string> {
  return new Promise((resolve) =>
    workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    }),
  );
}

export function shownNotifications(page: Page): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

/** A browser without a window has no notification to press, and takes a page forward only after a press. */
export async function pressNotification(
  context: BrowserContext,
  action: PushAction | '' = '',
): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () {
      return this;
    };
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '${action}' }));
  })()`);
}
