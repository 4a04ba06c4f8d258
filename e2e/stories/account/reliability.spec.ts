import type { Page } from '@playwright/test';
import { api, giveSession, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { freeSlots } from '../../support/deal.ts';
import { expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { bookTime, newWorkshop } from '../../support/own-workshop.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`), fullPage: true });
  }
}

test(
  'a driver appeals against a mark, the operator takes it off, and the driver reads why',
  onCiDesktop,
  async ({ page, browser }) => {
    const workshop = await newWorkshop();
    const driver = await signInByApi(freshPhone());
    const [soon] = await freeSlots(workshop.id);
    const bidId = await bookTime(workshop, driver, soon?.at ?? '');
    const cancel = { id: bidId, code: 'changed_mind' };
    await api('POST', '/v2/customer/bid/cancel/', cancel, driver.access_token);
    await giveSession(page, driver);
    await page.goto('/customer/profile');
    const section = page.getByRole('region', { name: 'Надёжность' });
    await expect(section).toContainText('Отмена меньше чем за 2 часа до визита');
    await expect(section).toContainText(workshop.name);
    await look(page, 'mark');
    await section.getByRole('button', { name: `Оспорить отметку по заявке У-${bidId}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Оспорить отметку' });
    const send = dialog.getByRole('button', { name: 'Отправить' });
    await send.click();
    const words = dialog.getByLabel('Как всё было');
    await expect(words).toBeFocused();
    await words.fill('Я приезжал, ворота были закрыты');
    await dialog.getByLabel('Галерея', { exact: true }).setInputFiles(photo('vorota.png'));
    await expect(dialog.getByRole('img', { name: /vorota/ })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeHidden();
    await look(page, 'appeal');
    await send.click();
    await expect(section.getByText('На проверке')).toBeVisible();

    const context = await browser.newContext({ viewport: page.viewportSize(), serviceWorkers: 'block' });
    const operator = await context.newPage();
    await giveSession(operator, await signInByApi(operatorPhone));
    await operator.goto('/operator');
    await operator.getByRole('tab', { name: /^Отметки/ }).click();
    await operator.getByRole('link', { name: new RegExp(`У-${bidId}\\b`) }).click();
    await expect(operator.getByText('Я приезжал, ворота были закрыты')).toBeVisible();
    await expect(operator.getByText(workshop.name)).toBeVisible();
    await expect(operator.getByRole('link', { name: /vorota/ })).toBeVisible();
    await look(operator, 'operator-appeal');
    await operator.getByLabel('Причина').fill('Автосервис подтвердил, что был закрыт');
    await operator.getByRole('button', { name: 'Снять отметку' }).click();
    await expect(operator.getByRole('button', { name: 'Снять отметку' })).toBeHidden();
    await context.close();

    await page.goto('/notifications');
    await expect(page.getByText('Автосервис подтвердил, что был закрыт', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Отметка о визите снята' }).click();
    await expect(section.getByText('Снята', { exact: true })).toBeVisible();
    await expect(section).toContainText('Решение: Автосервис подтвердил, что был закрыт');
  },
);
