import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';

test.use({ hasWebGl: false, colorScheme: 'light', expectedErrors: /status of 404/ });

interface Answer {
  services: {
    name: string;
    page_slug: string;
    bid_availability: string;
    unsupported_reason: string | null;
  }[];
  works: { title: string; slug: string }[];
}

const kazan = () => api<Answer>('GET', '/v2/page/city/', { city: 'kazan' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A workshop on the page of Kazan that takes bids online. */
async function openWorkshop() {
  const { services } = await kazan();
  const found = services.find(({ bid_availability: availability }) => availability === 'enabled');
  if (!found) throw new Error('no workshop of Kazan takes bids');
  return found;
}

test('from the page of a city to a workshop, to the booking form, and back by the browser', async ({
  page,
}) => {
  const workshop = await openWorkshop();
  await page.goto('/kazan');
  await expect(heading(page)).toHaveText('Автосервисы в Казани');
  await page.getByRole('link', { name: workshop.name, exact: true }).first().click();
  await expect(heading(page)).toHaveText(workshop.name);
  await expect(page).toHaveURL(({ pathname }) => pathname === `/service/${workshop.page_slug}`);
  await expect(page).toHaveTitle(`${workshop.name} в Казани: цены, отзывы, запись — СТО рядом`);

  const book = page.locator('a', { hasText: /^Записаться$/ }).first();
  await book.click();
  // Neither works nor a car are chosen yet: the booking begins with the works.
  await expect(page).toHaveURL(
    ({ pathname, search }) => pathname === '/' && /drawer=work_types/.test(search),
  );
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goBack();
  await expect(heading(page)).toHaveText(workshop.name);
  await page.goBack();
  await expect(heading(page)).toHaveText('Автосервисы в Казани');
});

test('a work leads to its prices in the city, and on to the map with the same work', async ({ page }) => {
  await page.goto('/kazan');
  const { works } = await kazan();
  const work = works[0];
  await page.getByRole('link', { name: work?.title, exact: true }).click();
  await expect(heading(page)).toHaveText(`${work?.title} в Казани`);
  await expect(page.getByText(/^по \d+\sпрайс/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Показать на карте' }).click();
  await expect(page).toHaveURL(/[?&]city=kazan/);
  await expect(page).toHaveURL(/[?&]works=\d+/);
});

test('«Поделиться» gives the address of the page, also from the drawer over the map', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A phone would open its own list of apps.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const { page_slug: slug } = await openWorkshop();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`/service/${slug}`);
  await page.getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  expect(new URL(await copied()).pathname).toBe(`/service/${slug}`);

  await page.goto(`/?city=kazan&service=${Number.parseInt(slug, 10)}&drawer=service`);
  await page.getByRole('dialog').getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  expect(new URL(await copied()).pathname).toBe(`/service/${slug}`);
});

test('a workshop is found by its id whatever its name was; what is not there is not found', async ({
  page,
}) => {
  const { page_slug: slug, name } = await openWorkshop();
  await page.goto(`/service/${Number.parseInt(slug, 10)}-former-name`);
  await expect(heading(page)).toHaveText(name);
  await expect(page).toHaveURL(({ pathname }) => pathname === `/service/${slug}`);
  for (const address of ['/service/999999999', '/service/motor', '/atlantida', '/kazan/no-such-work']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('Свернули не туда');
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`the public pages have no accessibility violations, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const { page_slug: slug } = await openWorkshop();
    for (const address of ['/kazan', '/kazan/kia', `/service/${slug}`]) {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      expect(await violationsOf(page, theme)).toEqual([]);
    }
  });
}
