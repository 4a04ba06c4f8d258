import {
  bookingForm,
  fillBookingForm,
  submitButton,
  workshopForBids,
} from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { describeCar } from '../../support/steps.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

test(
  'a bid sent without a network stays on its form, and continues to the code later',
  onPhone,
  async ({ page, context }) => {
    const { id, workIds } = await workshopForBids();
    await page.goto(`/?city=kazan&works=${workIds.join(',')}&service=${id}&drawer=car`);
    await describeCar(page);
    await page.getByRole('button', { name: 'Дальше к заявке' }).click();
    const form = bookingForm(page);
    await form.getByLabel('Телефон').fill(freshPhone());
    await fillBookingForm(form, 'Связи нет');

    // Toasts are a chunk of their own, loaded after the first screen.
    await expect(page.getByLabel('Уведомления')).toBeAttached();
    await context.setOffline(true);
    await submitButton(page).click();
    const said = 'Нет сети. Всё, что вы выбрали и написали, сохранено.';
    await expect(page.getByLabel('Уведомления').getByText(said)).toBeVisible();
    await expect(page).toHaveURL(/drawer=bid/);
    await expect(form.getByLabel('Комментарий')).toHaveValue('Связи нет');
    await expect(form.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(form).toContainText('Kia Rio');
    await expect(submitButton(page)).toBeEnabled();

    await context.setOffline(false);
    await submitButton(page).click();
    await expect(page.getByLabel('Код из шести цифр')).toBeVisible();
  },
);
