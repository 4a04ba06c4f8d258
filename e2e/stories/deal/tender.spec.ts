import type { Page } from '@playwright/test';
import { giveSession } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import type { OwnWorkshop } from '../../support/own-workshop.ts';
import { serverUrl } from '../../support/server-process.ts';
import { chooseWork } from '../../support/steps.ts';
import {
  driverWithCar,
  lonelyPlace,
  offerByApi,
  tenderWork,
  threeWorkshopsAround,
} from '../../support/tender.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const shots = process.env.STO_TENDER_SHOTS;

async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    const width = page.viewportSize()?.width ?? 0;
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function cabinetOf(from: Page, { owner }: OwnWorkshop): Promise<Page> {
  const browser = from.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ baseURL: serverUrl, viewport: from.viewportSize() });
  const page = await context.newPage();
  await giveSession(page, owner);
  return page;
}

test(
  'a driver requests offers, three come, one is accepted; the others see it closed',
  onPhone,
  async ({ page }) => {
    const place = lonelyPlace();
    const workshops = await threeWorkshopsAround(place);
    const [first, second, third] = workshops as [OwnWorkshop, OwnWorkshop, OwnWorkshop];
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: place.lat, longitude: place.long });
    await giveSession(page, await driverWithCar());
    await page.goto('/customer/bids');
    await page.getByRole('link', { name: 'Запросить отклики' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Запросить отклики' })).toBeVisible();
    const send = page.getByRole('button', { name: 'Запросить отклики' });
    await send.click();
    await expect(page.getByText('Выберите работы')).toBeVisible();
    await look(page, 'tender-form');
    await page.locator('[data-field=car]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
    await page.locator('[data-field=works]').click();
    await chooseWork(page, tenderWork, tenderWork);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Готово/ })
      .click();
    await page.getByText('5\u00A0км', { exact: true }).click();
    await expect(page.getByText('Считаем от вашего места')).toBeVisible();
    await page.getByRole('group', { name: 'Сколько откликов ждать' }).getByText('3', { exact: true }).click();
    await page
      .getByRole('button', { name: /завтра/i })
      .first()
      .click();
    await look(page, 'tender-form-filled');
    await send.click();
    await expect(page).toHaveURL(/\/customer\/bids\/\d+$/);
    const bidId = Number(page.url().split('/').at(-1));
    await expect(page.getByText(/Ждём отклики: 0 из 3/)).toBeVisible();
    await expect(page.getByText(/Заявка ушла 3\sавтосервисам/)).toBeVisible();

    const cabinet = await cabinetOf(page, second);
    await cabinet.goto('/service/bids');
    await expect(cabinet.getByText('Тендер').first()).toBeVisible();
    await cabinet.goto(`/service/bids/${bidId}`);
    await expect(cabinet.getByText('Тендер').first()).toBeVisible();
    await expect(cabinet.getByText(/осталось/).first()).toBeVisible();
    await look(cabinet, 'tender-workshop-new');

    await offerByApi(bidId, first, 2000);
    await offerByApi(bidId, second, 1800);
    await offerByApi(bidId, third, 2500);
    await page.reload();
    await expect(page.getByText('Все отклики пришли: 3 из 3')).toBeVisible();
    for (const { name } of workshops) await expect(page.getByText(name).first()).toBeVisible();
    await look(page, 'tender-offers');
    await page.getByRole('button', { name: 'Сравнить' }).first().click();
    await expect(page.getByRole('table')).toBeVisible();
    await look(page, 'tender-table');
    await page.goBack();
    const card = page.getByRole('article').filter({ hasText: second.name });
    await card.getByRole('button', { name: 'Выбрать' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Выбрать|Записаться|Принять/ })
      .click();
    await expect(page.getByText(/Вы записаны/).first()).toBeVisible();
    await look(page, 'tender-accepted');

    await cabinet.reload();
    await expect(cabinet.getByText(/Код|Запись/).first()).toBeVisible();
    const lost = await cabinetOf(page, third);
    await lost.goto(`/service/bids/${bidId}`);
    await expect(lost.getByText('Клиент выбрал другой автосервис')).toBeVisible();
    await expect(lost.getByRole('link', { name: /^\+7/ })).toHaveCount(0);
    await look(lost, 'tender-lost');
    await cabinet.context().close();
    await lost.context().close();
  },
);
