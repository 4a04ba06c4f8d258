import { expect, type Locator, type Page } from '@playwright/test';

export const assistant = (page: Page): Locator => page.getByRole('dialog', { name: 'Помощник' });
export const messageField = (page: Page): Locator => page.getByRole('textbox', { name: 'Сообщение' });
export const suggestions = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Похоже, дело в этом|Подобрал по вашим словам)$/ }).last();

/** The drawer over the map of Kazan. */
export async function openAssistant(page: Page, address = '/?city=kazan&drawer=ai'): Promise<void> {
  await page.goto(address);
  await expect(messageField(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Быстрые ответы' })).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
}
