import type { Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /404/ });

const cellOf = (page: Page, kind: string) =>
  page.getByRole('group', { name: kind }).getByRole('button', { name: 'На сайте' });

test('a choice of a channel and quiet hours survive a reload', onCiPhone, async ({ page }) => {
  await giveSession(page, await signInByApi(freshPhone()));
  await page.goto('/notifications/settings');
  await cellOf(page, 'Сообщения').click();
  await expect(cellOf(page, 'Сообщения')).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('checkbox', { name: 'Тихие часы' }).check();
  await page.getByLabel('С', { exact: true }).fill('23:15');
  await page.getByLabel('До', { exact: true }).fill('07:30');
  await page.getByLabel('Часовой пояс').selectOption('Омск');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Тихие часы включены')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Тихие часы' })).toBeChecked();
  await expect(page.getByLabel('С', { exact: true })).toHaveValue('23:15');
  await expect(page.getByLabel('До', { exact: true })).toHaveValue('07:30');
  await expect(page.getByLabel('Часовой пояс')).toHaveValue('Asia/Omsk');
  await expect(cellOf(page, 'Сообщения')).toHaveAttribute('aria-pressed', 'false');
  await expect(cellOf(page, 'Отзывы')).toHaveAttribute('aria-pressed', 'true');
  await expect(cellOf(page, 'Безопасность')).toHaveAttribute('aria-disabled', 'true');
});

test('a forged link of a letter ends no letters', onCiDesktop, async ({ page }) => {
  await page.goto('/notifications/unsubscribe?token=1.slots.forged');
  await expect(page.getByText('Не присылать такие письма?')).toBeVisible();
  await expectAccessible(page);
  const refused = page.waitForResponse('**/notification/email/unsubscribe/');
  await page.getByRole('button', { name: 'Не присылать' }).click();
  expect((await refused).status()).toBe(404);
  await expect(page.getByText('Не присылать такие письма?')).toBeVisible();
  await expect(page.getByText('больше не придут')).toBeHidden();
});
