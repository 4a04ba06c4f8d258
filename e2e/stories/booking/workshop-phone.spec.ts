import type { Page } from '@playwright/test';
import { api, giveSession, managersWorkshop, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone, signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

// A click without a network fails on purpose.
test.use({
  hasWebGl: false,
  colorScheme: 'light',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
});

interface Found {
  id: number;
  unsupported_reason: string | null;
}

async function workshopOfKazan(isConnected: boolean): Promise<number> {
  const form = { lat: 55.796, long: 49.106, page_size: 1000 };
  const { services } = await api<{ services: Found[] }>('POST', '/v2/map/default/geo-search/', form);
  const found = services.find(({ unsupported_reason: reason }) => (reason === null) === isConnected);
  return found?.id ?? 0;
}

const card = (page: Page) => page.getByRole('dialog', { name: /^Автосервис «/ });
const press = (page: Page) => card(page).getByRole('button', { name: 'Показать телефон +7' });
const phones = (page: Page) => card(page).locator('a[href^="tel:+7"]');

test(
  'the phone of a workshop shows after a press, and from then on at once, also after a login',
  onPhone,
  async ({ page }) => {
    const id = await workshopOfKazan(true);
    await page.goto(`/?city=kazan&service=${id}&drawer=service`);
    await expect(press(page)).toHaveText(/\+7 \(\d{3}\) \*{3}-\*{2}-\d{2}$/);
    await expect(phones(page)).toHaveCount(0);
    await press(page).focus();
    await page.keyboard.press('Enter');
    await expect(phones(page).first()).toBeFocused();
    await expect(phones(page).first()).toHaveText(/^\+7 \d{3} \d{3}-\d{2}-\d{2}$/);
    await expect(press(page)).toHaveCount(0);
    expect(await violationsOf(page, 'light')).toEqual([]);

    await page.reload();
    await expect(phones(page).first()).toBeVisible();
    await expect(press(page)).toHaveCount(0);

    await page.goto('/join/login?next=/kasko');
    await signIn(page, freshPhone());
    await expect(page).toHaveURL(({ pathname }) => pathname === '/kasko');
    await page.goto(`/?city=kazan&service=${id}&drawer=service`);
    await expect(phones(page).first()).toBeVisible();
  },
);

test(
  'the phone shown on the public page of a workshop shows there after a reload',
  onCiDesktop,
  async ({ page }) => {
    const id = await workshopOfKazan(true);
    await page.goto(`/service/${id}`);
    const button = page.getByRole('button', { name: 'Показать телефон +7' });
    const links = page.locator('a[href^="tel:+7"]');
    await button.click();
    await expect(links.first()).toBeVisible();
    await page.reload();
    await expect(links.first()).toBeVisible();
    await expect(button).toHaveCount(0);
  },
);

test(
  'a press without a network reports it, keeps the button, and works with a network',
  onCiPhone,
  async ({ page }) => {
    const id = await workshopOfKazan(true);
    await page.goto(`/?city=kazan&service=${id}&drawer=service`);
    await expect(press(page)).toBeVisible();
    await page.context().setOffline(true);
    await press(page).click();
    await expect(card(page).getByRole('alert')).toHaveText('Телефон не загрузился. Нет сети.');
    expect(await violationsOf(page, 'light')).toEqual([]);
    await page.context().setOffline(false);
    await card(page).getByRole('button', { name: 'Показать телефон' }).click();
    await expect(phones(page).first()).toBeFocused();
  },
);

test(
  'a workshop without online booking is called from the foot of its card: first shown, then dialled',
  onCiPhone,
  async ({ page }) => {
    const id = await workshopOfKazan(false);
    await page.goto(`/?city=kazan&service=${id}&drawer=service`);
    await expect(card(page)).toContainText('Запишитесь по телефону.');
    await card(page).getByRole('button', { name: 'Показать телефон', exact: true }).click();
    const call = card(page).getByRole('link', { name: 'Позвонить' });
    await expect(call).toBeFocused();
    await expect(call).toHaveAttribute('href', /^tel:\+7\d{10}$/);
    await expect(card(page)).toContainText(/Запишитесь по телефону \+7 \d{3}/);
    expect(await violationsOf(page, 'light')).toEqual([]);
  },
);

test(
  'employees see the phone of their workshop without a press, in the cabinet and on the card',
  onCiDesktop,
  async ({ page }) => {
    const manager = await signInByApi(managerPhone);
    const { id } = await managersWorkshop(manager.access_token);
    await giveSession(page, manager);
    await page.goto('/service/my-service');
    await expect(page.getByText(/^\+7 \d{3} \d{3}-\d{2}-\d{2}$/).first()).toBeVisible();
    await page.goto(`/?city=kazan&service=${id}&drawer=service`);
    await expect(phones(page).first()).toBeVisible();
    await expect(press(page)).toHaveCount(0);
  },
);
