import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { bookByApi, farSlots, newDeal, openDriversChat } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
const pdf = { name: 'Заказ-наряд.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

test(
  'a proposed time is agreed to in the chat, and the card changes in another tab too',
  onCiDesktop,
  async ({ page }, testInfo) => {
    const deal = await newDeal();
    const [slot, later] = await farSlots(deal);
    await bookByApi(deal, slot);
    await openDriversChat(page, deal);
    const tab = await page.context().newPage();
    await tab.goto(page.url());

    const form = { id: deal.bidId, period_start: later.at, comment: 'Занят подъёмник' };
    await api('POST', '/v2/service/bid/propose-time/', form, deal.manager.access_token);
    const agree = (of: Page) => logOf(of).getByRole('button', { name: 'Согласиться' });
    await expect(agree(tab)).toBeVisible();
    await expect(logOf(page).getByRole('button', { name: 'Другое время' })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('time.png') });
    expect(await violationsOf(page, 'light')).toEqual([]);
    await agree(page).dblclick();
    for (const one of [page, tab]) {
      await expect(agree(one)).toHaveCount(0);
      await expect(logOf(one)).toContainText('Время визита изменено');
    }
    await tab.close();

    await page.getByLabel('Файлы сообщения').setInputFiles(pdf);
    await expect(page.getByText('готово', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    const paper = logOf(page).getByRole('link', { name: 'Открыть файл Заказ-наряд.pdf' });
    await expect(paper).toContainText('1 КБ');
    await page.screenshot({ path: testInfo.outputPath('paper.png') });
  },
);
