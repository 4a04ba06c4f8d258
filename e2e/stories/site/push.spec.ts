import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { pushSubscription } from '../../../server/src/testing/build/push-subscription.ts';
import { giveSession, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { browserUse } from '../../support/browser.ts';
import { expect, freshPhone, onPhone, test } from '../../support/fixtures.ts';
import { serverUrl } from '../../support/server-process.ts';

test.use({ hasWebGl: false, serviceWorkers: 'allow' });

const wholeBrowser = '/usr/bin/chromium';

/** No push service can be reached: the browser gets an address and keys as from one. */
async function pretendPushService(page: Page): Promise<void> {
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

/** A browser without a window has no notification to press, and takes a page forward only after a press. */
async function pressNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () {
      return this;
    };
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}

async function openSettings(page: Page): Promise<void> {
  await giveSession(page, await signInByApi(freshPhone()));
  await page.goto('/notifications/settings');
}

test('a person switches the notifications of a device on and off', onPhone, async ({ page }) => {
  await pretendPushService(page);
  await page.addInitScript(() => {
    // The browser of the stories may be the one without a window, which allows no notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await openSettings(page);
  await page.getByRole('button', { name: 'Включить уведомления' }).click();
  await page.getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByRole('button', { name: 'Включить уведомления' })).toBeVisible();
  expect(await violationsOf(page, 'light')).toEqual([]);
});

test('a push is shown while no page of the site is open', onPhone, async () => {
  test.skip(!existsSync(wholeBrowser), 'the browser without a window allows no notifications');
  const browser = await chromium.launch({ ...browserUse.launchOptions, executablePath: wholeBrowser });
  const context = await browser.newContext({ baseURL: serverUrl, permissions: ['notifications'] });
  const page = await context.newPage();
  await pretendPushService(page);
  const workers = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    }),
  );
  await workers.send('ServiceWorker.enable');
  await openSettings(page);
  await page.getByRole('button', { name: 'Включить уведомления' }).click();
  await expect(page.getByRole('button', { name: 'Выключить' })).toBeVisible();
  const registrationId = await registered;

  await page.goto('about:blank');
  const pushed = { title: 'Освободилось время', text: 'Завтра в 10:00', url: '/customer/bids', tag: '1' };
  const data = JSON.stringify(pushed);
  await workers.send('ServiceWorker.deliverPushMessage', { origin: serverUrl, registrationId, data });
  await page.goto('/notifications/settings');
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: pushed.title, body: pushed.text }]);
  await pressNotification(context);
  await expect(page, 'an open page goes there').toHaveURL(/\/customer\/bids$/);
  await expect.poll(shown).toEqual([]);
  await browser.close();
});
