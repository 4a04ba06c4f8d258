import { giveSession, makeBid, makeCar, signInByApi } from '../../support/api.ts';
import { bookingForm, submitButton } from '../../support/customer.fixture.ts';
import { expect, freshPhone } from '../../support/fixtures.ts';
import { moveTimeTo, serverNow, test } from '../../support/new-server.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { lonelyPlace } from '../../support/tender.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'a silent workshop is no dead end: the same bid goes to another, or to several',
  onCiPhone,
  async ({ page }) => {
    // Only three are shown, the nearest first.
    const place = lonelyPlace();
    const [silent, other] = [await newWorkshop(place), await newWorkshop(place)];
    const phone = freshPhone();
    const driver = await signInByApi(phone);
    const carId = await makeCar(driver.access_token);
    // Another story may have moved the clock of this server.
    const tomorrow = new Date((await serverNow()).getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const period = { period_start: `${tomorrow}T10:00:00+03:00`, period_end: `${tomorrow}T18:00:00+03:00` };
    const bidId = await makeBid(driver.access_token, silent.id, silent.workIds, carId, period);
    await moveTimeTo((await serverNow()).getTime() + 121 * 60_000, page);
    await giveSession(page, await signInByApi(phone));
    await page.goto(`/customer/bids/${bidId}`);
    await expect(page.getByText('Автосервис пока не ответил')).toBeVisible();
    const several = page.getByRole('button', { name: 'Спросить несколько автосервисов' });
    await several.click();
    await expect(page).toHaveURL(/\/customer\/bids\/new$/);
    await expect(page.getByLabel('Комментарий')).toHaveValue('Стучит спереди справа');
    await page.goBack();
    await page.getByRole('button', { name: `Отправить заявку: ${other.name}` }).click();
    await expect(bookingForm(page).getByLabel('Комментарий')).toHaveValue('Стучит спереди справа');
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/customer\/bids$/);
    await expect(page.getByText(other.name).first()).toBeVisible();
  },
);
