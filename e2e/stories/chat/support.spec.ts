import type { Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { newDeal, openOwnSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
}

test(
  'a driver writes to the support about a bid, and an operator takes the request and answers',
  onDesktop,
  async ({ page, browser }) => {
    const deal = await newDeal();
    await openOwnSide(page, deal, 'customer');
    await page.getByRole('link', { name: 'Поддержка' }).click();
    await expect(page).toHaveURL(/\/customer\/chat\/\d+$/);
    const words = `Автосервис не отвечает по заявке ${deal.bidId}`;
    await write(page, words);
    await expect(logOf(page)).toContainText(`Заявка У-${deal.bidId}`);
    await expect(logOf(page)).toContainText('отправлено');
    expect(await violationsOf(page, 'light')).toEqual([]);

    const context = await browser.newContext({
      ...{ viewport: page.viewportSize(), reducedMotion: 'reduce', locale: 'ru-RU' },
      ...{ timezoneId: 'Europe/Moscow', serviceWorkers: 'block' },
    });
    const operator = await context.newPage();
    await giveSession(operator, await signInByApi(operatorPhone));
    await operator.goto('/operator/support');
    await operator.getByRole('listitem').filter({ hasText: words }).getByRole('link').click();
    await expect(operator.getByText('Возьмите обращение, чтобы ответить.')).toBeVisible();
    if (await operator.getByText('Заявка и машина', { exact: true }).isVisible())
      await operator.getByText('Заявка и машина', { exact: true }).click();
    const bid = operator.getByRole('region', { name: `Заявка У-${deal.bidId}` });
    await expect(bid).toContainText('Kia Rio');
    await operator.screenshot({ path: test.info().outputPath('operator-case.png') });
    await operator.getByRole('button', { name: 'Взять', exact: true }).click();
    await expect(operator.getByText('Обращение у вас', { exact: true }).first()).toBeVisible();
    expect(await violationsOf(operator, 'light')).toEqual([]);
    await write(operator, 'Позвоним автосервису сегодня');
    await expect(logOf(page)).toContainText('Позвоним автосервису сегодня');
    await expect(logOf(operator)).toContainText('прочитано');
    await page.screenshot({ path: test.info().outputPath('driver-case.png') });

    const conversation = operator.getByRole('region', { name: /^Переписка/ });
    await conversation.getByRole('button', { name: 'Закрыть', exact: true }).click();
    await expect(operator.getByText('Обращение закрыто', { exact: true }).first()).toBeVisible();
    await operator.goto('/operator/audit');
    await expect(operator.getByText('Закрыл обращение').first()).toBeVisible();
    await context.close();
  },
);
