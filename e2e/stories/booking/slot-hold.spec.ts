import { giveSession, makeCar, signInByApi } from '../../support/api.ts';
import { bookingForm } from '../../support/customer.fixture.ts';
import { expect, freshPhone } from '../../support/fixtures.ts';
import { moveTimeTo, serverNow, test } from '../../support/new-server.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'after ten minutes the time is chosen again, and nothing else of the form is lost',
  onCiPhone,
  async ({ page }) => {
    // Ten minutes later it is the same day.
    const noon = new Date(await serverNow());
    noon.setUTCHours(33, 0, 0, 0);
    await moveTimeTo(noon.getTime(), page);
    const workshop = await newWorkshop();
    const driver = await signInByApi(freshPhone());
    const carId = await makeCar(driver.access_token);
    await giveSession(page, driver);
    const works = workshop.workIds.join(',');
    await page.goto(`/?works=${works}&auto=${carId}&service=${workshop.id}&drawer=bid`);
    const form = bookingForm(page);
    await form.getByRole('button', { name: /^Завтра/ }).click();
    await form.getByLabel('Комментарий').fill('Скрипит');
    const times = form.getByRole('radiogroup', { name: 'Свободное время' });
    await times.locator('label').nth(2).click();
    await expect(form.getByText(/^Время за вами ещё/)).toBeVisible();
    await moveTimeTo((await serverNow()).getTime() + 601_000, page);
    await expect(form.getByText('Время больше не занято за вами. Выберите его снова')).toBeVisible();
    await expect(times.getByRole('radio', { name: 'Любое время' })).toBeChecked();
    await expect(form.getByLabel('Комментарий')).toHaveValue('Скрипит');
    await expect(form.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
    await times.locator('label').nth(2).click();
    await expect(form.getByText(/^Время за вами ещё/)).toBeVisible();
  },
);
