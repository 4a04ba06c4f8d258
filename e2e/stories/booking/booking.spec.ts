import type { Page } from '@playwright/test';
import { codeFor } from '../../support/api.ts';
import { expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { chooseCity, chooseWork, demoWorkshop, describeCar } from '../../support/steps.ts';

// With the drawn map at one size: it writes its moves to the address, through which Back leads.
test.use({ hasWebGl: async ({ isMobile }, use) => use(isMobile) });

test('an anonymous driver finds a workshop, sends a bid with two photos, signs in, and sees it', async ({
  page,
}) => {
  const phone = freshPhone();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
  await chooseCity(page, 'Казань');
  await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();

  await page.getByRole('link', { name: 'Что нужно сделать?' }).click();
  await chooseWork(page, 'замена масла', 'Замена масла в двигателе');
  await chooseWork(page, 'передние колодки', 'Замена передних тормозных колодок');
  await page.getByRole('button', { name: 'Готово · 2 работы' }).click();

  await page.getByRole('link', { name: `Записаться: ${demoWorkshop}` }).click();
  await expect(page.getByRole('dialog', { name: 'Новая машина' })).toBeVisible();
  await describeCar(page);
  await page.getByRole('button', { name: 'Дальше к заявке' }).click();

  const form = page.getByRole('form', { name: 'Заявка' });
  await expect(form).toContainText('Kia Rio');
  await expect(form).toContainText('2 работы');
  await form.getByLabel('Телефон').fill(phone);
  await form.getByRole('button', { name: /^Завтра/ }).click();
  await form.getByLabel('Комментарий').fill('Стучит спереди справа');
  await form
    .getByLabel('Галерея', { exact: true })
    .setInputFiles([photo('спереди.png'), photo('сбоку.png', 60)]);
  await expect(form.getByRole('button', { name: 'Изменить: спереди.png' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Изменить: сбоку.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Отправить заявку' }).click();

  await expect(page.getByRole('dialog', { name: 'Код из SMS' })).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel('Комментарий')).toHaveValue('Стучит спереди справа');
  await expect(form.getByRole('button', { name: 'Изменить: сбоку.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await page.getByLabel('Код из шести цифр').fill(await codeFor(phone));
  await expect(page.getByText('Заявка создана')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/customer\/bids$/);
  await expect(page.getByRole('heading', { name: 'Заявки', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: /масла/ }).first().click();
  await expect(page).toHaveURL(/\/customer\/bids\/\d+$/);
  await expect(page.getByText('Стучит спереди справа')).toBeVisible();
  const photos = page.getByRole('button', { name: /^Открыть файл \d из 2/ }).locator('img');
  await expect(photos).toHaveCount(2);
  for (const picture of await photos.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/customer\/bids$/);
  await expectNoBookingBelow(page);
});

/** Back leads to the map, then to the first page of the tab, without any step of the sent form. */
async function expectNoBookingBelow(page: Page): Promise<void> {
  do {
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
    await expect(page).not.toHaveURL(/drawer=/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  } while (await page.evaluate(() => history.state.idx > 0));
}
