import type { Locator, Page } from '@playwright/test';
import { pdfBytes } from '../../../server/src/testing/build/media.ts';
import { api } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { type Deal, newDeal, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { ownDataDir, startServer, stopServer } from '../../support/server-process.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });

async function openChat(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Чат', exact: true }).click();
  await expect(logOf(page)).toContainText('Стучит спереди справа');
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
}

function writeByApi({ bidId, manager }: Deal, text: string): Promise<unknown> {
  const form = { bid_id: bidId, client_message_id: crypto.randomUUID(), text };
  return api('POST', '/v2/service/chat/send/', form, manager.access_token);
}

/** What two people have written, in the order on the screen. */
const words = /Реплика \d/g;
const repliesIn = async (log: Locator) => ((await log.textContent()) ?? '').match(words) ?? [];

test.describe('while the server is down', () => {
  test.use({
    expectedErrors:
      /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|WebSocket/,
  });

  test(
    'two people talk through a restart: nothing is lost, doubled or out of order',
    onCiDesktop,
    async ({ page, browser }) => {
      test.slow();
      const dataDir = ownDataDir();
      const deal = await newDeal();
      await openOwnSide(page, deal, 'customer');
      await openChat(page);
      const other = await openSide(browser, page, deal, 'service');
      await openChat(other);
      await write(page, 'Реплика 1');
      await expect(logOf(other)).toContainText('Реплика 1');
      await write(other, 'Реплика 2');
      await expect(logOf(page)).toContainText('Реплика 2');

      await stopServer(dataDir, 'SIGKILL');
      await write(page, 'Реплика 3');
      await write(page, 'Реплика 4');
      await expect(logOf(page).getByText('отправляется')).toHaveCount(2);
      await startServer(dataDir);

      await expect(logOf(other)).toContainText('Реплика 4', { timeout: 30_000 });
      await expect(logOf(page).getByText('отправляется')).toHaveCount(0);
      await write(other, 'Реплика 5');
      await expect(logOf(page)).toContainText('Реплика 5', { timeout: 30_000 });
      const all = [1, 2, 3, 4, 5].map((number) => `Реплика ${number}`);
      expect(await repliesIn(logOf(page))).toEqual(all);
      expect(await repliesIn(logOf(other))).toEqual(all);
      await page.reload();
      await expect(logOf(page)).toContainText('Реплика 5');
      expect(await repliesIn(logOf(page))).toEqual(all);
      await other.context().close();
    },
  );
});

test('what is read on one device is not new on the other', onCiDesktop, async ({ page, browser }) => {
  const deal = await newDeal();
  await openOwnSide(page, deal, 'customer');
  const phone = await openSide(browser, page, deal, 'customer');
  const newOn = (device: Page) =>
    device.getByRole('banner').getByRole('link', { name: /^Сообщения.*новых: 1$/ });
  await writeByApi(deal, 'Готовы принять завтра');
  for (const device of [page, phone]) await expect(newOn(device)).toBeVisible();
  await openChat(page);
  for (const device of [page, phone]) await expect(newOn(device)).toHaveCount(0);
  await phone.context().close();
});

test('a PDF goes through the chat', onCiPhone, async ({ page, browser }) => {
  const deal = await newDeal();
  await openOwnSide(page, deal, 'service');
  await openChat(page);
  const file = { name: 'смета.pdf', mimeType: 'application/pdf', buffer: pdfBytes() };
  await page.getByLabel('Файлы сообщения').setInputFiles(file);
  await expect(page.getByRole('list', { name: 'Приложенные файлы' })).toContainText('готово');
  await write(page, 'Смета во вложении');
  const other = await openSide(browser, page, deal, 'customer');
  await openChat(other);
  const link = logOf(other).getByRole('link', { name: 'Открыть файл смета.pdf' });
  await expect(link).toBeVisible();
  const answer = await other.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await answer.body()).toEqual(pdfBytes());
  await other.screenshot({ path: test.info().outputPath('pdf.png') });
  await other.context().close();
});

/** Counts the texts that the status regions of the conversation say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('section[aria-label^="Переписка"]');
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList' && addedNodes.length === 0) continue;
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[role=status], [aria-live]:not([aria-live=off])')?.textContent;
        if (text) said.push(text);
      }
    });
    if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test(
  'a new message is read aloud once, and the screens of messages are accessible',
  onCiPhone,
  async ({ page }) => {
    const deal = await newDeal();
    await openOwnSide(page, deal, 'customer');
    await openChat(page);
    const said = await listen(page);
    await writeByApi(deal, 'Приезжайте к десяти');
    await expect(logOf(page)).toContainText('Приезжайте к десяти');
    const polled = () => page.waitForResponse((response) => response.url().includes('/chat/messages/'));
    await polled();
    await polled();
    expect((await said()).filter((text) => text.includes('Приезжайте к десяти'))).toHaveLength(1);
    await writeByApi(deal, 'Приезжайте к десяти');
    await expect(logOf(page).getByText('Приезжайте к десяти')).toHaveCount(2);
    await expect.poll(async () => (await said()).length, 'the same words once more').toBe(2);
    await expectAccessible(page, 'chat');
    await page.goto('/customer/chat');
    await expect(page.getByRole('listitem').filter({ hasText: 'Приезжайте к десяти' })).toBeVisible();
    await expectAccessible(page, 'chats');
    await page.goto('/notifications');
    await expect(page.getByText('Приезжайте к десяти').first()).toBeVisible();
    await expectAccessible(page, 'notifications');
    await page.goto('/notifications/settings');
    await expect(page.getByRole('heading', { name: 'Настройки уведомлений' })).toBeVisible();
    await expectAccessible(page, 'settings of notifications');
  },
);
