import type { Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { demoWorkshop, signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onDesktop, onPhone } from '../../support/tiers.ts';

const listHeading = (page: Page) => page.getByRole('heading', { name: '200 автосервисов' });

test.describe('without rendering the map', () => {
  test.use({ hasWebGl: false });

  test('/map leads to the map at /, with one entry in the history', onDesktop, async ({ page }) => {
    await page.goto('/join/login');
    await page.goto('/map');
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/join\/login$/);
  });

  test.describe('where nothing is', () => {
    test.use({ expectedErrors: /status of 404/ });

    test(
      'an unknown address leads to /404, which has no header and a way to the map',
      onPhone,
      async ({ page }) => {
        const answer = await page.goto('/cabinet/nowhere?at=all');
        expect(answer?.status()).toBe(404);
        await expect(page).toHaveURL(/\/404$/);
        await expect(page.getByRole('heading', { name: 'Свернули не туда' })).toBeVisible();
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page).toHaveTitle(/Страница не найдена/);
        await page.getByRole('link', { name: 'На карту' }).click();
        await expect(page).toHaveURL(({ pathname }) => pathname === '/');
        await expect(page.getByRole('banner')).toBeVisible();
      },
    );
  });

  test('a page for signed-in people leads to login and back', onDesktop, async ({ page }) => {
    await page.goto('/customer/bids?status=new');
    await expect(page).toHaveURL(/\/join\/login\?next=/);
    await signIn(page, freshPhone());
    await expect(page).toHaveURL(/\/customer\/bids\?status=new$/);
    await expect(page.getByRole('heading', { name: 'Заявки', level: 1 })).toBeVisible();
  });

  test(
    'a driver who opens the board of a workshop is redirected to the map, and no bid is requested',
    onPhone,
    async ({ page }) => {
      const paths: string[] = [];
      page.on('request', (request) => paths.push(new URL(request.url()).pathname));
      await giveSession(page, await signInByApi(freshPhone()));
      await page.goto('/service/bids');
      await expect(page).toHaveURL(({ pathname }) => pathname === '/');
      await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
      expect(paths).not.toContain('/api/v2/service/bid/index/');
    },
  );

  test(
    'without WebGL the list shows alone with the reason, and leads to a booking',
    onPhone,
    async ({ page }) => {
      await page.goto('/?city=kazan');
      await expect(listHeading(page)).toBeVisible();
      await expect(page.getByText('Браузер не умеет рисовать карту: нет WebGL 2.')).toBeVisible();
      await page.getByRole('link', { name: `Записаться: ${demoWorkshop}` }).click();
      await expect(page.getByRole('dialog', { name: 'Что нужно сделать' })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Ремонт' })).toBeVisible();
    },
  );
});

test('a loader says that the map is loading while its page and its code load', onPhone, async ({ page }) => {
  const loader = page.getByText('Загрузка карты...');
  const releasePage = await hold(page, /\/assets\/map-page-.*\.js$/);
  const releaseDrawing = await hold(page, /\/assets\/map-controller-.*\.js$/);
  await page.goto('/?city=kazan', { waitUntil: 'commit' });
  await expect(loader).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  releasePage();
  await expect(listHeading(page)).toBeVisible();
  await expect(page.getByLabel('Карта автосервисов').getByText('Загрузка карты...')).toBeVisible();
  releaseDrawing();
  await expect(page.getByRole('button', { name: 'Моё местоположение' })).toBeVisible({ timeout: 30_000 });
  await expect(loader).toBeHidden();
});

test(
  'a link from another area starts loading the map at once, even on a slow connection',
  onCiPhone,
  async ({ page }) => {
    const releasePage = await hold(page, /\/assets\/map-page-.*\.js$/);
    await page.goto('/osago');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /СТО рядом/ })
      .click();
    await expect(page.getByText('Загрузка карты...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    releasePage();
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
  },
);

test.describe('code that fails to load', () => {
  test.use({
    hasWebGl: false,
    expectedErrors: /ERR_FAILED|Failed to fetch|imported module|Unable to preload/,
  });

  test('leaves the login its frame, and the next page requests it again', onCiPhone, async ({ page }) => {
    await page.route(/\/assets\/login-page-.*\.js$/, (route) => route.abort());
    await page.goto('/join/login');
    await expect(page.getByRole('main')).toContainText('Страница не загрузилась');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /СТО рядом/ })
      .click();
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
    await page.unroute(/\/assets\/login-page-.*\.js$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Вход по номеру' })).toBeVisible();
  });

  test(
    'leaves the map as it is, shows the error in the opened part, and loads it with the network',
    onCiDesktop,
    async ({ page }) => {
      await page.goto('/?city=kazan');
      await expect(listHeading(page)).toBeVisible();
      await page.route(/\/assets\/(filters-dialog|dialog|booking-drawers)-.*/, (route) => route.abort());
      const failure = page.getByRole('alert').filter({ hasText: 'Не загрузилось' });
      await page.getByRole('button', { name: 'Фильтры' }).click();
      await expect(failure).toBeVisible();
      await failure.getByRole('button', { name: 'Повторить' }).click();
      await expect(failure).toBeVisible();
      await failure.getByRole('button', { name: 'Закрыть' }).click();
      await expect(failure).toBeHidden();
      await page.getByRole('button', { name: 'Фильтры' }).click();
      await expect(failure).toBeVisible();
      await page.goBack();
      await expect(failure).toBeHidden();
      await expect(page).toHaveURL(/city=kazan/);
      await page.getByRole('link', { name: 'Что нужно сделать?' }).click();
      await expect(failure).toBeVisible();
      await expect(listHeading(page)).toBeVisible();
      await page.unroute(/\/assets\/(filters-dialog|dialog|booking-drawers)-.*/);
      await failure.getByRole('button', { name: 'Повторить' }).click();
      const works = page.getByRole('dialog', { name: 'Что нужно сделать' });
      await expect(works).toBeVisible();
      await expect(works, 'its styles came with it').toHaveCSS('position', 'fixed');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Фильтры' }).click();
      const filters = page.getByRole('dialog', { name: 'Фильтры' });
      await expect(filters).toHaveCSS('position', 'fixed');
      await expect(failure).toBeHidden();
    },
  );
});

async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
