import { signedInDriver } from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { desktopFirst, onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test(
    'the site opens with the stored garage and bids, marked as not current',
    onPhone,
    async ({ page, context }) => {
      await signedInDriver(page);
      await page.goto('/customer/cars');
      await expect(page.getByText('Kia Rio').first()).toBeVisible();
      await page.goto('/customer/bids');
      await expect(page.getByText('Заявок пока нет')).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('offline-copy')))
        .toMatch(/"garage".*"bids"|"bids".*"garage"/);

      await context.setOffline(true);
      await page.goto('/customer/cars');
      await expect(page.getByText('Kia Rio').first()).toBeVisible();
      const line = page
        .getByRole('status')
        .filter({ hasText: 'Нет сети. Гараж и заявки показаны такими, какими были в' });
      await expect(line).toBeVisible();
      await page.goto('/customer/bids');
      await expect(page.getByText('Заявок пока нет')).toBeVisible();
      await expect(line).toBeVisible();

      await context.setOffline(false);
      await expect(line).toBeHidden();
    },
  );
});

test.describe('a toast', () => {
  test.use({
    expectedErrors: /ERR_FAILED .*lead\/create/,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test(
    'shows bottom left for five seconds, and closes at once when dragged away',
    desktopFirst,
    async ({ page }) => {
      await page.route('**/api/v2/lead/create/', (route) => route.abort());
      await page.goto('/osago');
      await page.getByLabel('Имя').fill('Анна');
      await page.getByLabel('Телефон').fill('9162041750');
      await page.getByRole('checkbox').first().check();
      const send = page.getByRole('button', { name: 'Отправить заявку' });
      const toast = page
        .getByRole('alert')
        .filter({ hasText: 'Что-то пошло не так, повторите попытку позже' });

      await send.click();
      await expect(toast).toBeVisible();
      // The library's timer is the animation of the bar.
      const bar = page.locator('.Toastify__progress-bar--animated');
      await expect(bar).toHaveCSS('animation-duration', '5s');
      // Reduced motion gives the same time to read.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(bar).toHaveCSS('animation-duration', '5s');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      // The slide-in has ended.
      await toast.hover();
      const box = await toast.boundingBox();
      const size = page.viewportSize();
      if (!box || !size) throw new Error('the toast has no place');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x).toBeLessThan(40);
      expect(box.y).toBeGreaterThan(size.height / 2);

      const line = box.y + box.height / 2;
      await page.mouse.move(box.x + 30, line);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 60, line, { steps: 8 });
      await page.mouse.up();
      await expect(toast).toBeHidden({ timeout: 3000 });

      await page.mouse.move(5, 5);
      await send.click();
      await expect(toast).toBeVisible();
      // The timer pauses under the pointer.
      await page.mouse.move(5, 5);
      await expect(toast).toBeHidden({ timeout: 9000 });
    },
  );
});

test(
  'ten tabs with an expiring token request one new token, and all stay signed in',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signedInDriver(page);
    const tabs = [page];
    while (tabs.length < 10) tabs.push(await context.newPage());
    await Promise.all(tabs.map((tab) => tab.goto('/customer/cars')));
    for (const tab of tabs) await expect(tab.getByText('Kia Rio').first()).toBeVisible();
    const refreshes: number[] = [];
    context.on('response', (response) => {
      if (response.url().includes('/refresh-token/')) refreshes.push(response.status());
    });

    // No tab may begin a request that its own reload would cut off.
    await Promise.all(tabs.map((tab) => tab.goto('about:blank')));
    const claims = { exp: Math.floor(Date.now() / 1000) + 30, sub: '1' };
    const ending = `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;
    await context.addCookies([{ name: 'access_token', value: ending, url: baseURL ?? '' }]);
    await Promise.all(tabs.map((tab) => tab.goto('/customer/cars')));
    for (const tab of tabs) await expect(tab.getByText('Kia Rio').first()).toBeVisible();
    expect(refreshes).toEqual([200]);
  },
);
