import type { Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { expect, freshPhone, onPhone, test } from '../../support/fixtures.ts';
import { serverUrl } from '../../support/server-process.ts';

test.use({ hasWebGl: false, serviceWorkers: 'allow', permissions: ['notifications'] });

/** No push service can be reached: the browser gets an address and keys as from one. */
async function pretendPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let subscription: PushSubscription | null = null;
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const endpoint = 'https://push.example.ru/phone';
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async () => {
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe,
      } as unknown as PushSubscription;
      return subscription;
    };
  });
}

test(
  'a person switches notifications on, and one appears while no page of the site is open',
  onPhone,
  async ({ page, context }) => {
    await pretendPushService(page);
    await giveSession(page, await signInByApi(freshPhone()));
    await page.goto('/notifications/settings');
    const workers = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId);
      }),
    );
    await workers.send('ServiceWorker.enable');
    await page.getByRole('button', { name: 'Включить уведомления' }).click();
    await expect(page.getByRole('button', { name: 'Выключить' })).toBeVisible();
    const registrationId = await registered;

    await page.goto('about:blank');
    const pushed = { title: 'Освободилось время', text: 'Завтра в 10:00', url: '/customer/bids', tag: '1' };
    await workers.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: serverUrl, registrationId, data: JSON.stringify(pushed) },
    });
    await page.goto('/notifications/settings');
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, data }) => ({
          title,
          body,
          url: data.url,
        }));
      });
    await expect
      .poll(shown)
      .toEqual([{ title: 'Освободилось время', body: 'Завтра в 10:00', url: '/customer/bids' }]);
  },
);
