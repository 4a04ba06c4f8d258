import {
  bidsOf,
  bookingForm,
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, onPhone, test } from '../../support/fixtures.ts';

test.use({ hasWebGl: false });

test(
  'a driver chooses a free time, and the draft keeps it until the bid has it',
  onPhone,
  async ({ page }) => {
    const driver = await signedInDriver(page);
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'К свободному времени');
    const times = form.getByRole('radiogroup', { name: 'Свободное время' });
    await expect(times.getByRole('radio', { name: 'Любое время' })).toBeChecked();
    const second = times.getByRole('radio').nth(2);
    await times.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(second).toBeChecked();
    const time = (await times.locator('label').nth(2).textContent()) ?? '';
    await expect(form.getByText(`Автосервис будет ждать в ${time}`)).toBeVisible();

    await page.reload();
    await expect(bookingForm(page).getByRole('radio', { name: time, exact: true })).toBeChecked();
    const request = page.waitForRequest(/customer\/bid\/create/);
    await submitButton(page).click();
    const sent = (await request).postData() ?? '';
    expect(sent).toContain('slot_from');
    await expect(page).toHaveURL(/\/customer\/bids$/);
    expect(await bidsOf(driver)).toHaveLength(1);
  },
);
