import type { Page } from '@playwright/test';
import { api, giveSession, managersWorkshop, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { answerByApi, nearSlot, newDeal, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone } from '../../support/steps.ts';
import { onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
}

test(
  'a question before a bid is answered, once and without contacts, and the chat can be closed',
  onDesktop,
  async ({ page, browser }) => {
    const manager = await signInByApi(managerPhone);
    const { id } = await managersWorkshop(manager.access_token);
    const { page_slug: slug } = await api<{ page_slug: string }>('GET', '/v2/service/view/', {
      service_id: id,
    });
    const driver = await signInByApi(freshPhone());
    await giveSession(page, driver);
    await page.goto(`/service/${slug}`);
    await page.getByRole('link', { name: 'Задать вопрос' }).click();
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByLabel('Вопрос', { exact: true })).toBeFocused();
    await page.getByLabel('Вопрос', { exact: true }).fill('Берёте гибриды? Мой номер 8 916 123-45-67');
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page).toHaveURL(/\/customer\/chat\/\d+$/);
    await expect(logOf(page)).toContainText('Собеседник увидит контакт, когда отклик будет принят');
    expect(await violationsOf(page, 'light')).toEqual([]);

    const chatId = Number(page.url().split('/').at(-1));
    const other = await openSide(browser, page, { bidId: 0, driver, manager }, 'service');
    await other.goto('/service/chat');
    await other.getByRole('searchbox', { name: 'Поиск по сообщениям' }).fill('вопрос-которого-нет');
    await expect(other.getByText('Ничего не нашлось')).toBeVisible();
    await other.goto(`/service/chat/${chatId}`);
    await expect(logOf(other)).toContainText('Берёте гибриды? Мой номер [контакт скрыт]');
    await write(other, 'Да, берём');
    await expect(logOf(page)).toContainText('Да, берём');
    await expect(logOf(other)).toContainText('прочитано');

    await page.context().setOffline(true);
    await write(page, 'Когда приехать?');
    await expect(logOf(page)).toContainText('отправится, когда будет сеть');
    await page.context().setOffline(false);
    await expect(logOf(other).getByText('Когда приехать?')).toHaveCount(1);
    await expect(logOf(page).getByText('отправляется')).toHaveCount(0);
    await expect(logOf(page).getByText('Когда приехать?')).toHaveCount(1);

    await page.getByRole('button', { name: 'Действия с перепиской' }).click();
    await page.getByRole('menuitem', { name: 'Заблокировать' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
    await expect(page.getByText('Вы заблокировали собеседника')).toBeVisible();
    await expect(other.getByText('Собеседник закрыл переписку, написать ему нельзя.')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Сообщение' })).toHaveCount(0);
    await other.context().close();
  },
);

test('an offer is accepted in the chat of its bid', onPhone, async ({ page }) => {
  const deal = await newDeal();
  await answerByApi(deal, [await nearSlot(deal)]);
  await openOwnSide(page, deal, 'customer');
  await page.getByRole('link', { name: 'Чат', exact: true }).click();
  await logOf(page).getByRole('button', { name: 'Посмотреть и принять' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Записаться' }).click();
  await expect(logOf(page)).toContainText('Визит согласован');
  expect(await violationsOf(page, 'light')).toEqual([]);
  await write(page, 'Буду вовремя');
  await expect(logOf(page)).toContainText('отправлено');
  await page.goto('/customer/chat');
  await expect(page.getByRole('listitem').filter({ hasText: 'Вы: Буду вовремя' })).toBeVisible();
});
