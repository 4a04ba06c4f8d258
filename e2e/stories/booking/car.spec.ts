import { api } from '../../support/api.ts';
import { signedInDriver } from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { chooseOfList } from '../../support/steps.ts';
import { onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /get-car-info-by-license-plate-public|auto\/update/ });

const maskedVin = /^[A-Z0-9]{3}\*{9}[A-Z0-9]{5}$/;

interface GarageCar {
  licensePlate: string | null;
  vin: string | null;
  mileage: number | null;
}
const garageOf = (token: string) => api<GarageCar[]>('GET', '/v2/customer/auto/index/', {}, token);

test('a car is found by its plate typed in Latin letters, confirmed and added', onPhone, async ({ page }) => {
  const { token } = await signedInDriver(page);
  await page.goto('/?city=kazan&drawer=car');
  await page.getByRole('button', { name: 'Добавить машину' }).click();
  await page.getByLabel('Госномер').fill('e 219 bh 116');
  await page.getByRole('button', { name: 'Найти по номеру' }).click();
  const form = page.getByRole('form', { name: 'Новая машина' });
  await expect(form.getByText('Нашли машину', { exact: true })).toBeVisible();
  await expect(form).toContainText('Hyundai Creta');
  await chooseOfList(page, 'Модификация');
  await form.getByLabel('Пробег, км').fill('71 500');
  await page.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(page.getByText('Машина успешно добавлена')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Поиск работ' })).toBeVisible();
  const [car] = await garageOf(token);
  expect(car).toMatchObject({
    licensePlate: 'Е219ВН116',
    mileage: 71_500,
    vin: expect.stringMatching(maskedVin),
  });

  await page.goto('/customer/cars');
  await page.getByRole('button', { name: 'Изменить Hyundai Creta' }).click();
  const facts = page.getByRole('form', { name: 'Данные машины' });
  await expect(facts.getByLabel('VIN')).toHaveValue(maskedVin);
  await facts.getByLabel('Пробег, км').fill('72 000');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Машина успешно изменена')).toBeVisible();
  expect((await garageOf(token))[0]).toMatchObject({
    mileage: 72_000,
    vin: expect.stringMatching(maskedVin),
  });
});

test('an unknown plate leads to the manual choice, which keeps it', onDesktop, async ({ page }) => {
  await page.goto('/?city=kazan&drawer=car');
  await page.getByLabel('Госномер').fill('А 001 АА 01');
  await page.getByRole('button', { name: 'Найти по номеру' }).click();
  await expect(page.getByText('По этому номеру машина не нашлась')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Марка', exact: true })).toBeVisible();
  await expect(page.getByLabel('Госномер')).toHaveValue('А 001 АА 01');
});

test(
  'a car of the garage is corrected; a smaller mileage needs a confirmation',
  onDesktop,
  async ({ page }) => {
    const { token } = await signedInDriver(page);
    await page.goto('/customer/cars');
    const edit = async (mileage: string) => {
      await page.getByRole('button', { name: 'Изменить Kia Rio' }).click();
      await page.getByRole('form', { name: 'Данные машины' }).getByLabel('Пробег, км').fill(mileage);
      await page.getByRole('button', { name: 'Сохранить' }).click();
    };
    await edit('90 000');
    await expect(page.getByText('Машина успешно изменена')).toBeVisible();
    await edit('9 000');
    await expect(page.getByText('Пробег меньше прежнего')).toBeVisible();
    expect((await garageOf(token))[0]?.mileage).toBe(90_000);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('form', { name: 'Данные машины' })).toBeHidden();
    expect((await garageOf(token))[0]?.mileage).toBe(9000);
  },
);
