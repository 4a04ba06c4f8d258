import { codeFor } from '../../support/api.ts';
import {
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /409 .*bid\/create|422 .*phone\/confirm/ });

test('a bid with another phone is sent after its code was typed', onCiPhone, async ({ page }) => {
  const driver = await signedInDriver(page);
  const form = await openBookingForm(page, driver);
  const otherPhone = freshPhone();
  await form.getByLabel('Телефон').fill(otherPhone);
  await fillBookingForm(form, 'Позвоните жене');
  await submitButton(page).click();

  const dialog = page.getByRole('dialog', { name: 'Подтвердите телефон' });
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('Комментарий')).toHaveValue('Позвоните жене');
  await submitButton(page).click();

  await dialog.getByRole('button', { name: 'Получить код' }).click();
  const field = dialog.getByLabel('Код из шести цифр');
  await expect(field).toBeVisible();
  const code = await codeFor(otherPhone);
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(field).toHaveAccessibleDescription(/Код не подошёл/);
  await field.fill(code);
  await expect(page.getByText('Заявка создана')).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/bids$/);
});
