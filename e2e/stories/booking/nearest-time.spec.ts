import { api } from '../../support/api.ts';
import { bookingForm, signedInDriver, submitButton } from '../../support/customer.fixture.ts';
import { moscowDay } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { isPhone } from '../../support/steps.ts';
import { lonelyPlace } from '../../support/tender.ts';

test('the free time on a card is booked from the list and from the balloon', async ({ page }) => {
  const driver = await signedInDriver(page);
  const place = lonelyPlace();
  const workshop = await newWorkshop(place);
  // The first time of tomorrow stays free; that of today passes every half an hour.
  const today = { service_id: workshop.id, date: moscowDay(0), is_active: 0 };
  await api('POST', '/v2/service/schedule/exception/save/', today, workshop.owner.access_token);
  const view = `lat=${place.lat}&long=${place.long}&zoom=14`;
  const sides = [place.lat - 0.05, place.long - 0.05, place.lat + 0.05, place.long + 0.05];
  const area = sides.map((side) => side.toFixed(3)).join(',');
  const works = workshop.workIds.join(',');
  const search = `/?city=moskva&${view}&area=${area}&works=${works}&auto=${driver.carId}&sort=soonest`;
  await page.goto(isPhone(page) ? search : `${search}&service=${workshop.id}`);
  const order = page.getByRole('combobox', { name: 'Порядок списка' });
  await expect(order.locator('option:checked')).toHaveText('Раньше всех');
  const shown = isPhone(page)
    ? page.getByRole('listitem').filter({ hasText: workshop.name })
    : page.getByRole('dialog', { name: workshop.name });
  const free = shown.getByRole('link', { name: `: ${workshop.name}` }).filter({ hasText: 'Свободно' });
  await expect(free).toHaveText(/^Свободно завтра\sв\s\d+:\d\d$/);
  const time = (await free.textContent())?.split(/\s/).at(-1) ?? '';
  await free.click();
  const chosen = bookingForm(page).getByRole('radiogroup', { name: 'Свободное время' });
  await expect(chosen.getByRole('radio', { name: time, exact: true })).toBeChecked();
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
