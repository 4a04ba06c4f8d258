import {
  bidsOf,
  bookingForm,
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, test, withoutServerPages } from '../../support/fixtures.ts';
import { chooseWork, demoWorkshop, pressTwice } from '../../support/steps.ts';
import { onCiPhone, onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const searchCalls = '**/api/v2/map/default/geo-search/**';

test(
  'an empty list gives the reason and a suggestion with its number, up to the whole city',
  onDesktop,
  async ({ page }) => {
    await page.goto('/?city=kazan&area=70,100,70.1,100.1&rating=4');
    const prompt = page.getByRole('region', { name: 'Ничего не нашлось' });
    await expect(prompt).toContainText('В этой части карты подходящих автосервисов нет');
    await prompt.getByRole('button', { name: /^Искать по всему городу/ }).click();
    await expect(page).not.toHaveURL(/area/);
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
    await page.getByRole('button', { name: /^Рейтинг 4,0\+/ }).click();
    await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
  },
);

test('without suggestions one press resets the whole search', onPhone, async ({ page }) => {
  const nothing = { radius: null, without_filters: null, without_work: [], any_work: null, cities: [] };
  await page.route('**/api/v2/map/default/rescue/', (route) =>
    route.fulfill({ json: { success: true, data: nothing } }),
  );
  await page.goto('/?city=kazan&works=1104&price=1&area=55,48,56,50');
  const prompt = page.getByRole('region', { name: 'Рядом таких работ не нашлось' });
  await expect(prompt).toContainText('Уберите часть условий');
  await prompt.getByRole('button', { name: 'Сбросить всё' }).click();
  await expect(page).not.toHaveURL(/works|price|area/);
  await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
});

test.describe('a failing server', () => {
  test.use({ expectedErrors: /ERR_(FAILED|CONNECTION_REFUSED) .*(geo-search|bid\/create)/ });

  test('a list that failed to load says so and can be requested again', onPhone, async ({ page }) => {
    await withoutServerPages(page);
    await page.route(searchCalls, (route) => route.abort());
    await page.goto('/?city=kazan');
    await expect(page.getByText('Список не загрузился')).toBeVisible();
    await page.unroute(searchCalls);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
    await expect(page.getByText('Список не загрузился')).toBeHidden();
  });

  test('a bid that failed keeps its form and can be sent again', onDesktop, async ({ page }) => {
    const driver = await signedInDriver(page);
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'Сервер не отвечает');
    const createCalls = '**/api/v2/customer/bid/create/';
    await page.route(createCalls, (route) => route.abort());
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(/Что-то пошло не так, повторите попытку позже/);
    await expect(form.getByLabel('Комментарий')).toHaveValue('Сервер не отвечает');
    await expect(form.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(form).toContainText('2 работы');
    await expect(form).toContainText('Kia Rio');
    expect(await bidsOf(driver)).toHaveLength(0);
    await page.unroute(createCalls);
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/customer\/bids$/);
    expect(await bidsOf(driver)).toHaveLength(1);
  });
});

test(
  'a slow network shows skeletons first, and a work and a workshop can still be chosen',
  onCiPhone,
  async ({ page }) => {
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await withoutServerPages(page);
    await page.goto('/?city=kazan');
    await expect(page.getByText('Загружаем список автосервисов')).toBeAttached();
    await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();

    await page.getByRole('link', { name: 'Что нужно сделать?' }).click();
    await expect(page.getByText('Загружаем работы')).toBeAttached();
    await chooseWork(page, 'замена масла', 'Замена масла в двигателе');
    await pressTwice(page.getByRole('button', { name: 'Готово · 1 работа' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/works=\d+(&|$)/);

    await page.getByRole('link', { name: demoWorkshop, exact: true }).click();
    const workshop = page.getByRole('dialog', { name: demoWorkshop });
    await expect(workshop.getByRole('button', { name: 'Записаться' })).toBeVisible();
    await expect(workshop).toHaveCount(1);
    await workshop.getByRole('button', { name: 'Записаться' }).click();
    await expect(page.getByRole('dialog', { name: 'Новая машина' })).toBeVisible();
    await expect(bookingForm(page)).toBeHidden();
  },
);
