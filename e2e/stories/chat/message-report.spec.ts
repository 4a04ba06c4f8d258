import type { Page } from '@playwright/test';
import { api, giveSession, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { answerByApi, type Deal, nearSlot, newDeal, openSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const rude = 'Не хотите — не приезжайте, ищите других дураков';
const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });

async function chatIdOf({ driver, bidId }: Deal): Promise<number> {
  const index = '/v2/customer/chat/index/';
  const { items } = await api<{ items: { id: number; bid_id: number }[] }>(
    'GET',
    index,
    {},
    driver.access_token,
  );
  return items.find((one) => one.bid_id === bidId)?.id ?? 0;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
}

async function report(page: Page): Promise<void> {
  const message = logOf(page).getByRole('article').filter({ hasText: rude });
  const menu = message.getByRole('button', { name: /^Действия с сообщением/ });
  await menu.focus();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Пожаловаться' }).click();
  const dialog = page.getByRole('dialog', { name: 'Жалоба на сообщение' });
  await dialog.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(dialog.getByText('Выберите причину')).toBeVisible();
  await dialog.getByText('Оскорбления или угрозы').click();
  await dialog.getByLabel('Подробности').fill('Грубит в ответ на вопрос');
  await page.screenshot({ path: test.info().outputPath('report.png') });
  expect(await violationsOf(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(dialog).toBeHidden();
  await expect(message).toContainText('Вы пожаловались на это сообщение');
  await expect(menu).toBeFocused();
}

test(
  'a rude message is reported, and the operator hides it for both sides',
  onCiDesktop,
  async ({ page, browser }) => {
    const deal = await newDeal();
    await answerByApi(deal, [await nearSlot(deal)]);
    const chatId = await chatIdOf(deal);
    await giveSession(page, deal.driver);
    await page.goto(`/customer/chat/${chatId}`);
    await write(page, 'Почему так дорого?');
    const workshop = await openSide(browser, page, deal, 'service');
    await workshop.goto(`/service/chat/${chatId}`);
    await write(workshop, rude);
    await expect(logOf(page)).toContainText(rude);
    await report(page);
    await expect(logOf(workshop)).not.toContainText('пожаловались');

    const operator = await workshop.context().browser()?.newPage({ viewport: page.viewportSize() });
    if (!operator) throw new Error('no browser');
    await giveSession(operator, await signInByApi(operatorPhone));
    await operator.goto('/operator');
    await operator.getByRole('tab', { name: /^Сообщения/ }).click();
    await operator.getByRole('link').filter({ hasText: 'Грубит в ответ на вопрос' }).last().click();
    const messages = operator.getByRole('list', { name: 'Переписка' });
    await expect(messages.getByRole('listitem').filter({ hasText: 'Жалоба на это сообщение' })).toContainText(
      rude,
    );
    await expect(messages).toContainText('Почему так дорого?');
    await operator.getByRole('button', { name: 'Скрыть сообщение' }).click();
    await expect(operator.getByText('Напишите причину')).toBeVisible();
    await operator.getByLabel('Причина').fill('Оскорбление собеседника');
    await expect(operator.getByText('Напишите причину')).toHaveCount(0);
    await operator.screenshot({ path: test.info().outputPath('operator.png'), fullPage: true });
    expect(await violationsOf(operator, 'light')).toEqual([]);
    await operator.getByRole('button', { name: 'Скрыть сообщение' }).click();
    await expect(operator.getByText('Сообщение скрыто').first()).toBeVisible();
    await operator.context().close();

    for (const side of [page, workshop]) {
      await expect(logOf(side)).toContainText('Сообщение скрыто модератором');
      await expect(logOf(side)).toContainText('Причина: Оскорбление собеседника');
      await expect(logOf(side)).not.toContainText(rude);
    }
    await page.screenshot({ path: test.info().outputPath('hidden.png') });
    await workshop.context().close();
  },
);
