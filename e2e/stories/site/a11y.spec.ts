import type { Page } from '@playwright/test';
import { api, giveSession, signInByApi } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { bookingForm, openBookingForm } from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { chooseCity, demoWorkshop, managerPhone } from '../../support/steps.ts';
import { desktopFirst, onCi, onCiPhone, onPhone } from '../../support/tiers.ts';

const driverWithBids = '+79000000001';

test('the map with its list and the pin of a workshop', onCi, async ({ page }) => {
  await page.goto('/?city=kazan');
  await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Моё местоположение' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'map');
});

test.describe('without the drawing of the map', () => {
  test.use({ hasWebGl: false });

  test('the choice of the city and of the works', onCiPhone, async ({ page }) => {
    await page.goto('/');
    await chooseCity(page, 'Казань');
    await page.goto('/?city=kazan');
    await openCityPicker(page);
    await expectAccessible(page, 'city picker');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Что нужно сделать?' }).click();
    await expect(page.getByRole('tab', { name: 'Ремонт' })).toBeVisible();
    await expectAccessible(page, 'tree of works');
    await page.getByRole('searchbox', { name: 'Поиск работ' }).fill('колодки');
    await page.getByRole('checkbox').first().check();
    await expectAccessible(page, 'search of works');
  });

  test('the description of a car', onCiPhone, async ({ page }) => {
    await page.goto('/?city=kazan&drawer=car');
    await expect(page.getByRole('dialog', { name: 'Новая машина' })).toBeVisible();
    await page.getByRole('button', { name: 'Найти по номеру' }).click();
    await expect(page.getByText('Госномер неполный')).toBeVisible();
    await expectAccessible(page, 'search by the plate');
    await page.getByRole('button', { name: 'Выбрать вручную' }).click();
    await page.getByRole('button', { name: 'Дальше к работам' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'car form with errors');
    await page.getByRole('combobox', { name: 'Марка', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Марка' }).getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'open list of marks');
  });

  test('the workshop, its schedule and the booking form', onCi, async ({ page }) => {
    await page.goto('/?city=kazan');
    await page.getByRole('link', { name: demoWorkshop, exact: true }).click();
    const workshop = page.getByRole('dialog', { name: demoWorkshop });
    await expect(workshop.getByRole('button', { name: 'Записаться' })).toBeVisible();
    await expectAccessible(page, 'workshop');
    await workshop.locator('[aria-expanded=false][aria-controls]').first().click();
    await workshop.getByRole('button', { name: 'Открыть график' }).click();
    await expect(page.getByRole('dialog', { name: 'График работы' })).toBeVisible();
    await expectAccessible(page, 'schedule');

    await openBookingForm(page);
    await bookingForm(page).getByRole('button', { name: 'Дата' }).click();
    await expect(bookingForm(page).getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(bookingForm(page).getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'booking form with the calendar and errors');
  });

  test('the login with the phone and the code', onPhone, async ({ page }) => {
    await page.goto('/join/login');
    await expect(page.getByRole('heading', { name: 'Вход по номеру' })).toBeVisible();
    await expectAccessible(page, 'phone');
    await page.getByLabel('Телефон').fill(freshPhone());
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible();
    await expectAccessible(page, 'code');
  });

  test('the bids of a driver and the acceptance of an offer', async ({ page }) => {
    const tokens = await signInByApi(driverWithBids);
    await giveSession(page, tokens);
    await page.goto('/customer/bids');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, 'bids');
    await page.goto(`/customer/bids/${await firstBid('customer', 'answered', tokens.access_token)}`);
    await expect(page.getByRole('button', { name: /^Выбрать/ }).first()).toBeVisible();
    await expectAccessible(page, 'answered bid');
    await page
      .getByRole('button', { name: /^Выбрать/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Записаться?' })).toBeVisible();
    await expectAccessible(page, 'acceptance');
  });

  test('the board of a workshop and the form of an answer', desktopFirst, async ({ page }) => {
    const tokens = await signInByApi(managerPhone);
    await giveSession(page, tokens);
    await page.goto('/service/bids');
    await expect(page.getByRole('link', { name: /^Ответить на заявку/ }).first()).toBeVisible();
    await expectAccessible(page, 'board');
    await page.goto(`/service/bids/${await firstBid('service', 'new', tokens.access_token)}`);
    await expect(page.getByRole('form', { name: 'Отклик' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, 'answer');
  });
});

async function openCityPicker(page: Page): Promise<void> {
  const inHeader = page.getByRole('button', { name: /^Город: / });
  const menu = page.getByRole('button', { name: 'Меню', exact: true });
  await expect(inHeader.or(menu)).toBeVisible();
  if (await inHeader.isVisible()) await inHeader.click();
  else {
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
    await expectAccessible(page, 'menu');
    await page.getByRole('dialog').getByRole('button', { name: 'Казань' }).click();
  }
  await expect(page.getByRole('dialog', { name: 'Выберите местоположение' })).toBeVisible();
}

async function firstBid(side: 'customer' | 'service', status: string, token: string): Promise<number> {
  const { items } = await api<{ items: { id: number }[] }>(
    'GET',
    `/v2/${side}/bid/index/`,
    { status },
    token,
  );
  const [bid] = items;
  if (!bid) throw new Error(`the demo world has no bid in state ${status}`);
  return bid.id;
}
