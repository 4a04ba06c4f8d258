import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { chooseCity, demoWorkshop } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const pageBefore = '/kasko';
const kazan = '/?city=kazan';
const count = (page: Page) => page.getByRole('heading', { name: /^[\d\s]+автосервис/ });
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name });
const openNow = /^Открыто сейчас/;
const rating = /^Рейтинг 4,5\+/;

test.beforeEach(async ({ page }) => {
  await page.goto(pageBefore);
  await page.goto(kazan);
  await expect(count(page)).toHaveText(/^200/);
});

async function choose(page: Page, name: RegExp): Promise<string> {
  const before = (await count(page).textContent()) ?? '';
  await chip(page, name).click();
  await expect(count(page)).not.toHaveText(before);
  return (await count(page).textContent()) ?? '';
}

test(
  'Back removes the filters one by one with their lists, Forward restores them',
  onPhone,
  async ({ page }) => {
    const one = await choose(page, openNow);
    const two = await choose(page, rating);
    await page.goBack();
    await expect(count(page)).toHaveText(one);
    await expect(chip(page, rating)).toHaveAttribute('aria-pressed', 'false');
    await expect(chip(page, openNow)).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(count(page)).toHaveText(/^200/);
    await expect(chip(page, openNow)).toHaveAttribute('aria-pressed', 'false');
    await page.goForward();
    await page.goForward();
    await expect(count(page)).toHaveText(two);
    for (let steps = 0; steps < 3; steps += 1) await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
  },
);

test(
  'Back closes a workshop opened from a filtered list, then removes the filter, also after a reload',
  onCiDesktop,
  async ({ page }) => {
    const filtered = await choose(page, rating);
    await page.getByRole('link', { name: demoWorkshop, exact: true }).click();
    const workshop = page.getByRole('dialog', { name: demoWorkshop });
    await expect(workshop).toBeVisible();
    await page.reload();
    await expect(workshop).toBeVisible();
    await page.goBack();
    await expect(workshop).toBeHidden();
    await expect(count(page)).toHaveText(filtered);
    await page.goBack();
    await expect(count(page)).toHaveText(/^200/);
    await expect(page).toHaveURL(/\/\?city=kazan$/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
  },
);

test('several filters of one dialog are one history entry', onCiPhone, async ({ page }) => {
  await chip(page, /^Фильтры/).click();
  const filters = page.getByRole('dialog', { name: 'Фильтры' });
  // Filters that do not depend on the time of day.
  await filters.getByRole('button', { name: /^от\s6\sмес/ }).click();
  await filters.getByRole('button', { name: /^от\s4,0/ }).click();
  await filters.getByRole('button', { name: /^от\s4,5/ }).click();
  await filters.getByRole('button', { name: /^Показать \d/ }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/rating=4\.5/);
  await expect(count(page)).not.toHaveText(/^200/);
  await page.goBack();
  await expect(page).toHaveURL(/\/\?city=kazan$/);
  await expect(count(page)).toHaveText(/^200/);
});

test('Back restores removed works, the order and the city', onCiDesktop, async ({ page }) => {
  await page.goto(`${kazan}&works=1104`);
  const work = chip(page, /^Убрать: Замена масла в двигателе/);
  await work.click();
  await expect(work).toBeHidden();
  await expect(page).not.toHaveURL(/works/);
  const order = page.getByRole('combobox', { name: 'Порядок списка' });
  await order.selectOption('rating');
  await expect(page).toHaveURL(/sort=rating/);
  await chooseCity(page, 'Москва', 'Казань');
  await expect(page).toHaveURL(/city=moskva/);
  await page.goBack();
  await expect(page).toHaveURL(/city=kazan/);
  await expect(count(page)).toHaveText(/^200/);
  await page.goBack();
  await expect(order).toHaveValue('recommended');
  await page.goBack();
  await expect(work).toBeVisible();
  await page.reload();
  await expect(work).toBeVisible();
});

test('an unknown work disappears from the address without a history entry', onCiPhone, async ({ page }) => {
  await page.goto(pageBefore);
  await page.goto(`${kazan}&works=1104,999999`);
  await expect(page).toHaveURL(/works=1104$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
});
