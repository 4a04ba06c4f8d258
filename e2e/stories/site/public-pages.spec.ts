import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone, onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, colorScheme: 'light', expectedErrors: /status of 404/ });

interface Answer {
  services: {
    name: string;
    address: string;
    page_slug: string;
    rating: number | null;
    reviews_count: number;
    bid_availability: string;
  }[];
  works: { title: string; slug: string }[];
}

interface Reviews {
  facets: { work_types: { id: number; title: string; count: number }[] };
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

test(
  'from the page of a city to a workshop, to the booking form, and back by the browser',
  onPhone,
  async ({ page }) => {
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
  },
);

test(
  'a work leads to its prices in the city, and on to the map with the same work',
  onPhone,
  async ({ page }) => {
    await page.goto('/kazan');
    const { works } = await kazan();
    const work = works[0];
    await page.getByRole('link', { name: work?.title, exact: true }).click();
    await expect(heading(page)).toHaveText(`${work?.title} в Казани`);
    await expect(page.getByText(/^обычная цена по \d+\sпрайс/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Показать на карте' }).click();
    await expect(page).toHaveURL(/[?&]city=kazan/);
    await expect(page).toHaveURL(/[?&]works=\d+/);
  },
);

test(
  '«Поделиться» gives the address of the page, also from the drawer over the map',
  onPhone,
  async ({ page, context }) => {
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
  },
);

test(
  'reviews can be narrowed to a work; Back and a reload keep it, the way back shows all',
  onCiPhone,
  async ({ page }) => {
    const { services } = await kazan();
    const most = services.toSorted((a, b) => b.reviews_count - a.reviews_count)[0];
    if (!most) throw new Error('no workshop in Kazan');
    const id = Number.parseInt(most.page_slug, 10);
    const form = { service_id: id, page_size: 1, with_facets: 1 };
    const { facets } = await api<Reviews>('POST', '/common/default/get-service-reviews/', form);
    const [, second] = facets.work_types;
    if (!second) throw new Error('the reviews are about one work');
    const section = page.getByRole('region', { name: 'Отзывы' });
    const works = section.getByRole('combobox', { name: 'Работа' });
    const shown = section.getByRole('list', { name: 'Отзывы' }).locator('> li');

    await page.goto(`/service/${most.page_slug}`);
    await expect(works.getByRole('option', { name: `${second.title} (${second.count})` })).toHaveCount(1);
    await works.selectOption(String(second.id));
    await expect(section.getByRole('status')).toHaveText(new RegExp(`^${second.count}\\s`));
    await expect(shown).toHaveCount(Math.min(second.count, 5));
    for (const review of await shown.all())
      await expect(review).toContainText(second.title, { ignoreCase: true });
    await expectAccessible(page);
    const { slug } = (await kazan()).works[0] ?? {};
    await page.goto(`/kazan/${slug}`);
    await page.goBack();
    await expect(works).toHaveValue(String(second.id));
    await page.reload();
    await expect(works).toHaveValue(String(second.id));
    await expect(shown).toHaveCount(Math.min(second.count, 5));

    await page.goto(`/?city=kazan&service=${id}&drawer=service&review_work=999999`);
    await expect(section.getByText('С этой работой отзывов нет')).toBeVisible();
    await section.getByRole('button', { name: 'Показать все отзывы' }).click();
    await expect(shown).toHaveCount(Math.min(most.reviews_count, 5));
    await works.selectOption(String(second.id));
    await expect(page).toHaveURL(new RegExp(`drawer=service&review_work=${second.id}$`));
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/review_work|drawer/);
  },
);

test(
  'a workshop is found by its id whatever its name was; what is not there is not found',
  onCiDesktop,
  async ({ page }) => {
    const { page_slug: slug, name } = await openWorkshop();
    await page.goto(`/service/${Number.parseInt(slug, 10)}-former-name`);
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveURL(({ pathname }) => pathname === `/service/${slug}`);
    for (const address of ['/service/999999999', '/service/motor', '/atlantida', '/kazan/no-such-work']) {
      await page.goto(address);
      await expect(heading(page)).toHaveText('Свернули не туда');
    }
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the page of a workshop shows its photo, name, address, hours, rating and prices',
    onPhone,
    async ({ page }) => {
      const { services } = await kazan();
      const rated = services.find(({ rating, reviews_count: count }) => rating !== null && count >= 3);
      await page.goto(`/service/${rated?.page_slug}`);
      await expect(heading(page)).toHaveText(rated?.name ?? '');
      await expect(page.getByText(rated?.address ?? '').first()).toBeVisible();
      await expect(page.locator('img[fetchpriority=high]')).toHaveAttribute('src', /^\/img\//);
      await expect(page.getByText(/^\d+\sотзыв/).first()).toBeVisible();
      await expect(page.getByRole('img', { name: /^Оценка \d,\d из 5$/ }).first()).toBeVisible();
      await expect(page.getByText('Воскресенье')).toBeVisible();
      const prices = page.locator('section', { has: page.getByRole('heading', { name: 'Цены' }) });
      await expect(prices).toContainText('Из прайса автосервиса');
      await expect(prices).toContainText('₽');
      await expect(page.locator('a', { hasText: /^Записаться$/ }).first()).toHaveAttribute(
        'href',
        /drawer=bid/,
      );
      await expect(page.getByRole('heading', { name: 'Рядом' })).toBeVisible();
    },
  );

  test(
    'the page of a work says its price with the source, and links to workshops',
    onDesktop,
    async ({ page }) => {
      const { works } = await kazan();
      await page.goto(`/kazan/${works[0]?.slug}`);
      await expect(heading(page)).toHaveText(`${works[0]?.title} в Казани`);
      await expect(page.getByText(/обычная цена по \d+\sпрайс/).first()).toBeVisible();
      await expect(page.locator('[data-workshop] a[href^="/service/"]').first()).toBeVisible();
      // Demo data.
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    },
  );
});

test('addresses answer with the status of their page', onDesktop, async ({ request }) => {
  const { page_slug: slug } = await openWorkshop();
  const statusOf = async (address: string) => (await request.get(address, { maxRedirects: 0 })).status();
  expect(await statusOf('/kazan')).toBe(200);
  expect(await statusOf(`/service/${slug}`)).toBe(200);
  expect(await statusOf(`/service/${Number.parseInt(slug, 10)}-former-name`)).toBe(301);
  expect(await statusOf('/kazan?page=2')).toBe(200);
  for (const address of ['/service/999999999', '/service/motor', '/atlantida', '/kazan/no-such-work'])
    expect(await statusOf(address)).toBe(404);
  for (const address of ['/kazan?page=0', '/kazan?page=two', '/kazan?page=99999'])
    expect(await statusOf(address)).toBe(404);
});

test('the public pages have no accessibility violations', onCiPhone, async ({ page }) => {
  const { page_slug: slug } = await openWorkshop();
  for (const address of ['/kazan', '/kazan/kia', `/service/${slug}`]) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page, address);
  }
});
