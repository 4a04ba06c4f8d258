import type { Browser, Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { claimedWork } from '../../support/claims.ts';
import { openSide } from '../../support/deal.ts';
import { expect } from '../../support/fixtures.ts';
import { moveTimeTo, serverNow, test } from '../../support/new-server.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const hourMs = 3_600_000;

async function readEvidence(operator: Page, bidId: number): Promise<void> {
  await operator.getByRole('link', { name: `Заявка У-${bidId}: ход работ и переписка` }).click();
  await expect(operator.getByLabel('Номер заявки')).toHaveValue(`У-${bidId}`);
  await expect(operator.getByRole('region', { name: 'Претензия' })).toContainText('Масло снова течёт');
  await expect(operator.getByRole('article')).toContainText('Принятый отклик');
  await expect(operator.getByRole('region', { name: 'Итог' })).toContainText('Стоимость');
  await expect(operator.getByRole('region', { name: 'История' })).toContainText('Открыта претензия');
  await expect(operator.getByLabel('Новое состояние')).toHaveValue('');
  await operator.getByRole('button', { name: 'Показать переписку' }).click();
  await expect(operator.getByRole('log', { name: 'Сообщения' })).toContainText('Работы завершены');
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await operator.setViewportSize({ width, height });
    const path = test.info().outputPath(`operator-bid-${width}.png`);
    await operator.screenshot({ path, fullPage: true });
  }
}

async function decideAsOperator(browser: Browser, page: Page, bidId: number): Promise<void> {
  const context = await browser.newContext({ viewport: page.viewportSize(), serviceWorkers: 'block' });
  await context.clock.setFixedTime(await serverNow());
  const operator = await context.newPage();
  await giveSession(operator, await signInByApi(operatorPhone));
  await operator.goto('/operator');
  await operator.getByRole('tab', { name: /^Претензии/ }).click();
  await operator.getByRole('link', { name: new RegExp(`У-${bidId}\\b`) }).click();
  await readEvidence(operator, bidId);
  await operator.goBack();
  await expect(operator.getByText('Масло снова течёт')).toBeVisible();
  await operator.screenshot({ path: test.info().outputPath('operator-dispute.png'), fullPage: true });
  await operator.getByLabel('Причина').fill('Течь видна, гарантия действует');
  await operator.getByRole('button', { name: 'Исправить по гарантии' }).click();
  await expect(operator.getByRole('button', { name: 'Исправить по гарантии' })).toBeHidden();
  await context.close();
}

test(
  'a claim that the workshop leaves unanswered is decided by the moderator',
  onCiDesktop,
  async ({ page, browser }) => {
    const { id, workshop, driverPhone } = await claimedWork();
    await moveTimeTo((await serverNow()).getTime() + 72 * hourMs, page);
    const [driver, manager] = [await signInByApi(driverPhone), await signInByApi(workshop.ownerPhone)];
    await giveSession(page, driver);
    await page.goto('/notifications');
    await page.getByRole('link', { name: `Претензию решит модератор: заявка У-${id}` }).click();
    const claim = page.getByRole('region', { name: 'Претензия' });
    await expect(claim).toContainText('Решает модератор');
    const other = await openSide(browser, page, { bidId: id, driver, manager }, 'service');
    await expect(other.getByRole('region', { name: 'Претензия' })).toContainText('Решает модератор');
    await expect(other.getByRole('button', { name: 'Ответить' })).toBeHidden();

    await decideAsOperator(browser, page, id);
    await page.reload();
    await expect(claim).toContainText('Исправляют');
    await expect(claim).toContainText('Решение модератора');
    await expect(claim).toContainText('Течь видна, гарантия действует');
    await page.screenshot({ path: test.info().outputPath('decided.png'), fullPage: true });
    await other.goto(`/service/bids/${id}`);
    await expect(other.getByText('Исправление по претензии: новой оплаты нет.')).toBeVisible();
    await other.context().close();
  },
);
