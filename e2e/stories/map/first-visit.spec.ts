import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';

test.use({ hasWebGl: false });

test('the map page keeps its layout when its code arrives', async ({ page }) => {
  const releaseCode = await hold(page, /\/assets\/first-.*\.js$/);
  const releaseList = await hold(page, /\/geo-search\//);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Загрузка карты...')).toBeVisible();
  // Nothing is painted before the styles, but the layout exists.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByText('Что нужно сделать?')).toHaveAttribute('href', '/?drawer=work_types');
  const before = {
    header: await boxOf(page, '.shell-header'),
    logo: await boxOf(page, '.shell-logo'),
    search: await boxOf(page, '.shell-search', 'width'),
    list: await boxOf(page, '.shell-list'),
    picture: await boxOf(page, '.shell-card i >> nth=0'),
  };
  releaseCode();
  await expect(page.getByRole('complementary', { name: 'Список автосервисов' })).toBeVisible();
  await expect(page.locator('.shell')).toHaveCount(0);
  expect(before).toEqual({
    header: await boxOf(page, 'header'),
    logo: await boxOf(page, 'header a[href="/"] >> nth=0'),
    // On phones the car is next to it.
    search: await boxOf(page, 'a:text("Что нужно сделать?")', 'width'),
    list: await boxOf(page, 'aside'),
    picture: await boxOf(page, '[data-skeleton] [aria-hidden] >> nth=0'),
  });
  releaseList();
  await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
});

test.describe('code that fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch|error loading dynamically|imported module/ });

  for (const address of ['/', '/osago'])
    test(`shows an error and a retry on ${address}`, async ({ page }) => {
      await page.route(/\/assets\/first-.*\.js$/, (route) => route.abort());
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible();
      await page.unroute(/\/assets\/first-.*\.js$/);
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: /СТО рядом/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Страница не загрузилась' })).toBeHidden();
    });
});

test('a search pressed before the app has loaded keeps the parameters of the address', async ({ page }) => {
  const releaseCode = await hold(page, /\/assets\/first-.*\.js$/);
  await page.goto('/?city=kazan&works=1104', { waitUntil: 'commit' });
  await expect(page.getByText('Что нужно сделать?')).toHaveAttribute(
    'href',
    '/?city=kazan&works=1104&drawer=work_types',
  );
  releaseCode();
});

test('other pages load nothing of the map', async ({ request }) => {
  expect(await (await request.get('/?city=kazan')).text()).toContain('Загрузка карты...');
  for (const address of ['/osago', '/customer/bids', '/join/login'])
    expect(await (await request.get(address)).text()).not.toContain('Загрузка карты...');
});

/** Rounded to pixels; `without` leaves a side out. */
async function boxOf(page: Page, selector: string, without?: 'width') {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} has no place`);
  const sides = Object.entries(box).map(([side, length]) => [side, Math.round(length)] as const);
  return Object.fromEntries(sides.filter(([side]) => side !== without));
}

/** Holds the matching responses until released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
