import { api } from '../../support/api.ts';
import {
  bidsOf,
  bookingForm,
  openDay,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

interface Found {
  id: number;
  name: string;
  bid_availability: string;
}
const oilChange = 1104;
const kazan = { lat: 55.79, long: 49.11 };

test(
  'a refused car is sent to another workshop with the same words, in one tap',
  onCiPhone,
  async ({ page }) => {
    const driver = await signedInDriver(page);
    const search = { ...kazan, auto_id: driver.carId, work_type_ids: [oilChange], page_size: 100 };
    const { services } = await api<{ services: Found[] }>(
      'POST',
      '/v2/map/default/geo-search/',
      search,
      driver.token,
    );
    const taking = services.find((one) => one.bid_availability === 'enabled');
    const addressOf = (id?: number) =>
      `/?city=kazan&works=${oilChange}&auto=${driver.carId}&service=${id}&drawer=bid`;
    await page.goto(addressOf(taking?.id));
    await bookingForm(page).getByLabel('Комментарий').fill('Масло своё');

    const refusing = services.find((one) => one.bid_availability === 'disabled_sto_not_supported');
    await page.goto(addressOf(refusing?.id));
    await expect(page.getByText(/^Этот автосервис не работает с вашей маркой/)).toBeVisible();
    const next = page.getByRole('region', { name: 'Возьмут вашу машину' });
    await next.getByText('Дешевле').click();
    await expect(next.getByRole('radio', { name: 'Дешевле' })).toBeChecked();
    // The former order stays until the new one is there.
    await expect(next.getByRole('list')).not.toHaveAttribute('aria-busy');
    const label = await next.getByRole('button').first().getAttribute('aria-label');
    const name = label?.replace('Записаться сюда: ', '') ?? '';
    await next.getByRole('button', { name: label ?? '', exact: true }).click();

    const drawer = page.getByRole('dialog', { name: 'Заявка' });
    await expect(drawer).toContainText(name);
    await expect(bookingForm(page).getByLabel('Комментарий')).toHaveValue('Масло своё');
    await openDay(bookingForm(page)).click();
    await submitButton(page).click();
    await expect(page.getByText('Заявка создана')).toBeVisible();
    const [bid] = await bidsOf(driver);
    expect(bid).toMatchObject({ comment: 'Масло своё', service: { name } });
  },
);
