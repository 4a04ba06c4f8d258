import { api } from '../../support/api.ts';
import { bookingForm, signedInDriver, submitButton } from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { isPhone } from '../../support/steps.ts';
import { lonelyPlace } from '../../support/tender.ts';

test('the free time on a card is booked from the list and from the balloon', async ({ page }) => {
  const driver = await signedInDriver(page);
  const place = lonelyPlace();
  const workshop = await newWorkshop(place);
  const view = `lat=${place.lat}&long=${place.long}&zoom=14`;
  const area = [place.lat - 0.05, place.long - 0.05, place.lat + 0.05, place.long + 0.05].join(',');
  const works = workshop.workIds.join(',');
  await page.goto(`/?city=moskva&${view}&area=${area}&works=${works}&auto=${driver.carId}&sort=soonest`);
  await expect(page.getByRole('button', { name: /Раньше всех/ })).toBeVisible();
  const free = page.getByRole('link', { name: new RegExp(`Записаться на .*: ${workshop.name}`) });
  await expect(free.first()).toContainText(/Свободно (сегодня|завтра) в \d/);
  if (isPhone(page)) await free.first().click();
  else {
    await page
      .getByRole('button', { name: new RegExp(workshop.name) })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: workshop.name })
      .getByRole('link', { name: /^Записаться на/ })
      .click();
  }
  const chosen = bookingForm(page).getByRole('radiogroup', { name: 'Свободное время' });
  await expect(chosen.getByRole('radio', { name: /^\d/, checked: true })).toHaveCount(1);
  await expect(page).not.toHaveURL(/slot=/);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/customer\/bids$/);
  const { items } = await api<{ items: { status: string }[] }>(
    'GET',
    '/v2/customer/bid/index/',
    {},
    driver.token,
  );
  expect(items).toMatchObject([{ status: 'visit' }]);
});
