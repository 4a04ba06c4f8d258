import type { Page } from '@playwright/test';
import { pushedOf } from '../../../contract/src/notifications/pushed.ts';
import { api, giveSession, signInByApi, type Tokens } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { freeSlots } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { bookTime, newWorkshop } from '../../support/own-workshop.ts';
import {
  canNotify,
  openPushedBrowser,
  pressNotification,
  pretendPushService,
  shownNotifications,
} from '../../support/push.ts';
import { onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, serviceWorkers: 'allow' });

const whyNot = 'the browser without a window allows no notifications';

async function openSettings(page: Page, tokens?: Tokens): Promise<void> {
  await giveSession(page, tokens ?? (await signInByApi(freshPhone())));
  await page.goto('/notifications/settings');
}

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Включить уведомления' }).click();
  await expect(page.getByRole('button', { name: 'Выключить' })).toBeVisible();
}

test('a person switches the notifications of a device on and off', onPhone, async ({ page }) => {
  await pretendPushService(page);
  await page.addInitScript(() => {
    // The browser of the stories may be the one without a window, which allows no notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await openSettings(page);
  await switchOn(page);
  await page.getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByRole('button', { name: 'Включить уведомления' })).toBeVisible();
  expect(await violationsOf(page, 'light')).toEqual([]);
});

test('a push is shown while no page of the site is open', onCiPhone, async () => {
  test.skip(!canNotify, whyNot);
  const { context, page, deliver } = await openPushedBrowser();
  await openSettings(page);
  await switchOn(page);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`navigator.setAppBadge = async (count) => void (self.onIcon = count)`);

  await page.goto('about:blank');
  const pushed = { title: 'Освободилось время', text: 'Завтра в 10:00', url: '/customer/bids', tag: '1' };
  await deliver({ ...pushed, unread: 3 });
  await page.goto('/notifications/settings');
  await expect.poll(() => shownNotifications(page)).toEqual([{ title: pushed.title, body: pushed.text }]);
  expect(await worker?.evaluate('self.onIcon'), 'the icon of the app has the number').toBe(3);
  await pressNotification(context);
  await expect(page, 'an open page goes there').toHaveURL(/\/customer\/bids$/);
  await expect.poll(() => shownNotifications(page)).toEqual([]);
  await context.browser()?.close();
});

test('the reminder of a visit is answered from the notification', onCiPhone, async () => {
  test.skip(!canNotify, whyNot);
  const workshop = await newWorkshop();
  const driver = await signInByApi(freshPhone());
  // A visit is confirmed a day before it and moved until a few hours before it.
  const [slot] = await freeSlots(workshop.id, new Date(Date.now() + 12 * 3_600_000));
  const bidId = await bookTime(workshop, driver, slot?.at ?? '');
  const reminder = pushedOf({
    ...{ id: 5, type: 'visit_reminder', role: 'customer', title: 'Завтра визит', text: workshop.name },
    ...{ url: `/customer/bids/${bidId}`, entity: { type: 'bid', id: bidId }, is_read: false },
    created_at: new Date().toISOString(),
  });
  const { context, page, deliver } = await openPushedBrowser();
  await openSettings(page, driver);
  await switchOn(page);

  await deliver(reminder);
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  await pressNotification(context, 'promise');
  const thanks = { title: 'Завтра визит', body: 'Автосервис знает, что вы будете' };
  await expect.poll(() => shownNotifications(page)).toEqual([thanks]);
  const { is_promised: isPromised } = await api<{ is_promised: boolean }>(
    'GET',
    '/v2/customer/bid/view/',
    { id: bidId },
    driver.access_token,
  );
  expect(isPromised).toBe(true);
  await expect(page, 'no page is needed for it').toHaveURL(/\/notifications\/settings$/);

  for (const [action, dialog] of [
    ['move', 'Другое время'],
    ['cancel', 'Отменить запись?'],
  ] as const) {
    await deliver({ ...reminder, tag: action });
    await expect
      .poll(() => shownNotifications(page))
      .toContainEqual({ title: 'Завтра визит', body: workshop.name });
    await page.evaluate(async (tag) => {
      const worker = await navigator.serviceWorker.ready;
      for (const one of await worker.getNotifications()) if (one.tag !== tag) one.close();
    }, action);
    await pressNotification(context, action);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/customer/bids/${bidId}$`));
  }
  await context.browser()?.close();
});
