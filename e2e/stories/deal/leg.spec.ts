import type { Page } from '@playwright/test';
import { api, giveSession, makeCar, signInByApi } from '../../support/api.ts';
import { bidsOf, bookingForm, submitButton } from '../../support/customer.fixture.ts';
import { dealOf, farSlots, openSide } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { newWorkshop, type OwnWorkshop } from '../../support/own-workshop.ts';
import { driverWithCar, lonelyPlace } from '../../support/tender.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const yard = 'Сиреневый бульвар, 4, двор';

async function offerJourneys(page: Page, workshop: OwnWorkshop): Promise<void> {
  await giveSession(page, workshop.owner);
  await page.goto('/service/my-service/profile');
  const section = page.getByRole('region', { name: 'Если машина не едет' });
  const mobile = section.getByRole('group', { name: 'Выезд мастера' });
  await mobile.getByText('Выезд мастера').click();
  await section.getByRole('button', { name: 'Сохранить' }).click();
  await expect(mobile.getByText('Укажите цену')).toBeVisible();
  await mobile.getByLabel('Радиус').fill('20');
  await mobile.getByLabel('Цена от').fill('1500');
  await section.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сохранено')).toBeVisible();
}

test('a mobile mechanic: address, time and price of the journey', onCiPhone, async ({ page, browser }) => {
  const workshop = await newWorkshop();
  await offerJourneys(page, workshop);

  const driver = await signInByApi(freshPhone());
  const carId = await makeCar(driver.access_token);
  await giveSession(page, driver);
  await page.goto(
    `/?city=moscow&works=${workshop.workIds.join(',')}&auto=${carId}&service=${workshop.id}&drawer=service`,
  );
  await expect(page.getByText(/от.1.500.₽, до.20.км/)).toBeVisible();
  await page.goto(
    `/?city=moscow&works=${workshop.workIds.join(',')}&auto=${carId}&service=${workshop.id}&drawer=bid`,
  );
  const form = bookingForm(page);
  await form.getByText('Мастер приедет ко мне').click();
  await form.getByRole('button', { name: /^Завтра/ }).click();
  await submitButton(page).click();
  await expect(form.getByText('Напишите адрес: улица и дом')).toBeVisible();
  await form.getByLabel('Адрес машины').fill(yard);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/customer\/bids$/);
  const [bid] = await bidsOf({ token: driver.access_token });
  const bidId = bid?.id ?? 0;

  const sides = dealOf(bidId, driver, workshop);
  const cabinet = await openSide(browser, page, sides, 'service');
  await expect(cabinet.getByText('Адрес откроется, когда клиент выберет ваш отклик')).toBeVisible();
  await expect(cabinet.getByText(yard)).toHaveCount(0);
  const answer = cabinet.getByRole('form', { name: 'Отклик' });
  await answer.getByLabel('Цена').first().fill('1800');
  await answer.getByRole('button', { name: 'Отправить отклик' }).click();
  await expect(answer.getByText('Укажите цену', { exact: true })).toBeVisible();
  await answer.getByLabel(/^Дорога/).fill('1700');
  await expect(answer.getByText(/^3.500.₽$/)).toBeVisible();
  const [slot] = await farSlots(sides);
  await answer.getByLabel('День визита').fill(slot.day);
  await answer.getByLabel('Время').fill(slot.time);
  await answer.getByRole('button', { name: 'Отправить отклик' }).click();
  await expect(cabinet.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();

  await page.goto(`/customer/bids/${bidId}`);
  const offer = page.getByRole('article').first();
  await expect(offer).toContainText(/3.500.₽/);
  await expect(offer).toContainText(/Дорога1.700.₽/);
  await expect(page.getByText(yard).first()).toBeVisible();
  const { offers } = await api<{ offers: { id: number }[] }>(
    'GET',
    '/v2/customer/bid/view/',
    { id: bidId },
    driver.access_token,
  );
  const choice = { id: bidId, offer_id: offers[0]?.id ?? 0 };
  await api('POST', '/v2/customer/bid/accept/', choice, driver.access_token);
  await cabinet.reload();
  await expect(cabinet.getByText(yard).first()).toBeVisible();
  await cabinet.context().close();
});

test(
  'nothing fits: a tender with a journey reaches the workshop that makes it',
  onCiPhone,
  async ({ page, browser }) => {
    const place = lonelyPlace();
    const workshop = await newWorkshop(place);
    const other = await newWorkshop({ lat: place.lat + 0.001, long: place.long });
    const legs = JSON.stringify([{ kind: 'mobile_mechanic', radius_km: 20, price_from: 1500 }]);
    const profile = { service_id: workshop.id, legs };
    await api('POST', '/v2/service/my/update/', profile, workshop.owner.access_token);
    const driver = await driverWithCar();
    await giveSession(page, driver);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: place.lat + 0.063, longitude: place.long });
    await page.goto(`/?city=moscow&works=${workshop.workIds.join(',')}&price=1`);
    await page
      .getByRole('region', { name: 'Рядом таких работ не нашлось' })
      .getByRole('link', { name: 'Узнать цены у нескольких автосервисов' })
      .click();
    await expect(page.locator('[data-field=works]')).toContainText('1 работа');
    await page.locator('[data-field=car]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
    await page.getByText('Мастер приедет ко мне').click();
    const send = page.getByRole('button', { name: 'Запросить отклики' });
    await send.click();
    await expect(page.getByLabel('Адрес машины')).toBeFocused();
    await page.getByLabel('Адрес машины').fill(yard);
    await page.getByRole('button', { name: 'Я рядом с машиной' }).click();
    await expect(page.getByText('Место отметили')).toBeVisible();
    await page.getByText('15\u00A0км', { exact: true }).click();
    await page.getByRole('button', { name: /^Завтра/ }).click();
    await send.click();
    await expect(page).toHaveURL(/\/customer\/bids\/\d+$/);
    await expect(page.getByText(/Заявка ушла \d+\sавтосервис/)).toBeVisible();
    const bidId = Number(page.url().split('/').at(-1));
    const sides = dealOf(bidId, driver, workshop);
    const cabinet = await openSide(browser, page, sides, 'service');
    await expect(cabinet.getByText(/От вас около 7.км/).first()).toBeVisible();
    await expect(cabinet.getByText(yard)).toHaveCount(0);
    await cabinet.context().close();
    const bids = await api('GET', '/v2/service/bid/index/', {}, other.owner.access_token);
    expect(bids, 'a workshop without journeys').toMatchObject({ total: 0 });
  },
);
