import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const firstCode = /\/assets\/first-.*\.js$/;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the map page shows the header, the city and the first cards with rating and prices',
    onPhone,
    async ({ page }) => {
      await page.goto('/?city=kazan');
      await expect(page).toHaveTitle('Автосервисы в Казани — СТО рядом');
      await expect(page.getByRole('banner').getByRole('link', { name: /СТО рядом/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
      const cards = page.locator('[data-workshop]');
      await expect(cards).toHaveCount(5);
      await expect(cards.first().getByRole('heading')).not.toBeEmpty();
      await expect(cards.first().getByRole('img', { name: /^Оценка \d,\d из 5$/ })).toBeVisible();
      // The cheapest line of anything is no price.
      await expect(cards.first()).not.toContainText('₽');
      await expect(page.getByRole('link', { name: /^Что нужно сделать\?/ })).toHaveAttribute(
        'href',
        '/?city=kazan&drawer=work_types',
      );
      await expect(page.getByText('Загрузка карты')).toBeHidden();
      await expect(cards.first()).toBeInViewport({ ratio: 1 });
      await expect(cards.first().locator('img')).toHaveAttribute('src', /^\/img\//);
      await expect(page.getByRole('link', { name: 'Все автосервисы города' })).toHaveAttribute(
        'href',
        '/kazan',
      );
    },
  );

  test('an area is read as with scripts', onPhone, async ({ page }) => {
    await page.goto('/osago');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ОСАГО');
    await expect(page.getByRole('heading', { name: 'Что будет после заявки' })).toBeVisible();
  });
});

test('nothing moves when the code takes the page over, and the list is not requested again', async ({
  page,
}) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    const isList = request.url().includes('/geo-search/') && request.postData()?.includes('with_facets');
    if (isList) lists.push(request.url());
  });
  const releaseCode = await hold(page, firstCode);
  await page.goto('/?city=kazan', { waitUntil: 'commit' });
  const places = ['header', 'header a[href="/"] >> nth=0', 'aside', '[data-workshop] >> nth=0'];
  await expect(page.locator('[data-workshop]').first()).toBeVisible();
  // Nothing is painted before the style sheet. A font that comes later has other widths.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await boxesOf(page, places);
  releaseCode();
  // More than the first cards are drawn by the code alone.
  await expect(page.locator('[data-workshop]').nth(7)).toBeAttached();
  expect(await boxesOf(page, places)).toEqual(before);
  expect(lists).toEqual([]);
});

test('text typed before the code has come stays in the form', onPhone, async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(firstCode, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/osago', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Заявка на звонок' });
  await form.getByLabel('Имя').fill('Андрей');
  await form.getByLabel('Комментарий').fill('Нужен полис с завтрашнего дня');
  released.resolve();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await form.getByLabel('Телефон').fill('9162041750');
  await expect(form.getByLabel('Имя')).toHaveValue('Андрей');
  await expect(form.getByLabel('Комментарий')).toHaveValue('Нужен полис с завтрашнего дня');
});

test.describe('code that does not come', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch|error loading dynamically|imported module/ });

  test('leaves a public page readable', onDesktop, async ({ page }) => {
    await page.route(firstCode, (route) => route.abort());
    await page.goto('/osago');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ОСАГО');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /СТО рядом/ })
      .click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  });

  test(
    'shows an error on a page that the browser draws, and is requested again',
    onPhone,
    async ({ page }) => {
      await page.route(firstCode, (route) => route.abort());
      await page.goto('/join/login');
      await expect(page.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible();
      await page.unroute(firstCode);
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expect(page.getByRole('heading', { name: 'Вход по номеру' })).toBeVisible();
    },
  );
});

test('what the server sends says as much for search engines', onDesktop, async ({ request }) => {
  const html = async (address: string) => (await request.get(address)).text();
  expect(await html('/?city=kazan')).toContain('<title>Автосервисы в Казани — СТО рядом</title>');
  expect((await request.get('/customer/bids')).headers()['x-robots-tag']).toBe('noindex');
  expect((await request.get('/no/such/page/here')).status()).toBe(404);
  expect(await html('/no/such/page/here')).toContain('Свернули не туда');
});

/** Rounded to pixels. */
async function boxesOf(page: Page, selectors: readonly string[]) {
  const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).boundingBox()));
  return boxes.map((box) => box && Object.values(box).map(Math.round));
}

/** Keeps what answers to the address back until it is released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
