import { api, giveSession, makeCar, signInByApi } from '../../support/api.ts';
import { expect, freshPhone, refusedSocket, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { onDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: refusedSocket });

test(
  'a workshop sets a price for a class, duration and warranty, and a driver of such a car sees them',
  onDesktop,
  async ({ page }) => {
    const workshop = await newWorkshop();
    const [title = ''] = workshop.titles;
    await giveSession(page, workshop.owner);
    await page.goto('/service/my-service/profile');
    await page.getByRole('button', { name: `Цена для класса машин: ${title}` }).click();
    const classes = page.getByRole('list', { name: `Цены по классам машин: ${title}` });
    await classes.getByRole('combobox').selectOption({ label: 'B, малый' });
    await classes.getByLabel('Цена от, рублей: B, малый').fill('1450');
    await classes.getByLabel('Цена до, рублей: B, малый').fill('1450');
    await page.getByLabel(`Время, минут: ${title}`).fill('35');
    await page.getByLabel(`Гарантия, месяцев: ${title}`).fill('9');
    await page.screenshot({ path: test.info().outputPath('class-price.png'), fullPage: true });
    await page.getByRole('button', { name: 'Сохранить: Работы и цены' }).click();
    await expect(page.getByText('Сохранено').first()).toBeVisible();

    const driver = await signInByApi(freshPhone());
    const carId = await makeCar(driver.access_token);
    const found = { service_id: workshop.id, auto_id: carId };
    const card = await api<{ work_types: unknown[] }>(
      ...(['GET', '/v2/service/view/', found, driver.access_token] as const),
    );
    expect(card.work_types).toMatchObject([
      { price_from: 1450, price_to: 1450, minutes: 35, warranty_months: 9 },
    ]);
    await page.context().clearCookies();
    await giveSession(page, driver);
    const works = workshop.workIds.join(',');
    await page.goto(`/?city=moscow&works=${works}&auto=${carId}&service=${workshop.id}&drawer=service`);
    await expect(page.getByText(/^1\s450\s₽$/).first()).toBeVisible();
    await page.goto(`/?city=moscow&works=${works}&service=${workshop.id}&drawer=service`);
    await expect(page.getByText(/^1\s800\s₽$/).first()).toBeVisible();
  },
);
