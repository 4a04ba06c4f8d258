import type { Page } from '@playwright/test';
import { api, giveSession } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { bookByApi, nearSlot, newDeal } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openBoard(page: Page, deal: Awaited<ReturnType<typeof newDeal>>) {
  await giveSession(page, deal.manager);
  await page.goto(`/service/bids?q=У-${deal.bidId}`);
}

test(
  'a dragged bid opens the form of its move, and a forbidden column says why',
  onDesktop,
  async ({ page }) => {
    const deal = await newDeal();
    const code = await bookByApi(deal, await nearSlot(deal));
    await openBoard(page, deal);
    const card = (column: string) =>
      columnOf(page, column)
        .getByRole('listitem')
        .filter({ hasText: `У-${deal.bidId}` });
    await expect(card('Запись')).toBeVisible();
    expect(await violationsOf(page, 'light')).toEqual([]);

    await card('Запись').dragTo(columnOf(page, 'Завершены'));
    await expect(page.getByRole('alert')).toContainText('Сначала примите машину');
    await expect(card('Запись')).toBeVisible();

    await card('Запись').dragTo(columnOf(page, 'В работе'));
    const start = page.getByRole('dialog', { name: 'Принять машину' });
    await start.getByLabel('Код визита').fill(code);
    await start.getByLabel('Пробег').fill('68400');
    await start.getByRole('button', { name: 'Принять', exact: true }).click();
    await expect(card('В работе')).toBeVisible();
  },
);

test('a phone shows one column at a time, and the menu moves a bid', onPhone, async ({ page }) => {
  const deal = await newDeal();
  await openBoard(page, deal);
  const card = page.getByRole('listitem').filter({ hasText: `У-${deal.bidId}` });
  await card.getByRole('button', { name: /^Переместить заявку/ }).click();
  await page.getByRole('menuitem', { name: /^В работе/ }).click();
  await expect(page.getByRole('alert')).toContainText('Сначала ответьте клиенту');
  await card.getByRole('button', { name: /^Переместить заявку/ }).click();
  await page.getByRole('menuitem', { name: /^Ждут клиента/ }).click();
  const form = page.getByRole('dialog', { name: `Заявка У-${deal.bidId}` });
  await expect(form.getByRole('form', { name: 'Отклик' })).toBeVisible();
  await form.getByRole('button', { name: 'Закрыть' }).first().click();
  await api(
    'POST',
    '/v2/service/bid/decline/',
    { id: deal.bidId, code: 'no_capacity' },
    deal.manager.access_token,
  );
  await page.getByRole('tab', { name: /^Ждут клиента/ }).click();
  await expect(page.getByRole('button', { name: 'Показать все' })).toBeVisible();
});
