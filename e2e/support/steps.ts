import { expect, type Locator, type Page } from '@playwright/test';
import { codeFor } from './api.ts';

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
export const demoWorkshop = 'Мотор на Чистопольской';
export const managerPhone = '+79000000101';
/** The command makes this person an operator before the stories: the demo world has none. */
export const operatorPhone = '+79000000301';

/**
 * Two presses before the page can answer the first. Of a double click of the mouse, the second may come later on a
 * busy machine, to what is then in the place of the button.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

export async function chooseCity(page: Page, name: string, from = 'Москва'): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: from }).click();
  } else {
    await page.getByRole('button', { name: /^Город: / }).click();
  }
  const picker = page.getByRole('dialog', { name: 'Выберите местоположение' });
  await picker.getByText(name, { exact: true }).click();
  await expect(picker).toBeHidden();
}

export async function chooseWork(page: Page, query: string, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск работ' }).fill(query);
  await expect(page.getByRole('status').filter({ hasText: /^Найден/ })).toBeVisible();
  await page.getByRole('checkbox', { name: title }).check();
}

/** The four steps of the cascade, each opens the next; without a name, the first of the list. */
export async function describeCar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Выбрать вручную' }).click();
  await chooseOfList(page, 'Марка', 'Kia');
  await chooseOfOpened(page, 'Модель', 'Rio');
  await chooseOfOpened(page, 'Поколение');
  await chooseOfOpened(page, 'Модификация');
}

export async function chooseOfList(page: Page, label: string, name?: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await chooseOfOpened(page, label, name);
}

async function chooseOfOpened(page: Page, label: string, name?: string): Promise<void> {
  const list = page.getByRole('dialog', { name: label });
  if (name) await list.getByRole('combobox', { name: `Поиск: ${label}` }).fill(name);
  await list
    .getByRole('option', name ? { name: new RegExp(`^${name}(?!\\p{L})`, 'u') } : {})
    .first()
    .click();
  await expect(list).toBeHidden();
}

export async function signIn(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Телефон').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible();
  await page.getByLabel('Код из шести цифр').fill(await codeFor(phone));
}

/** The map neither moves nor loads, and has had the time to request the results for its new view. */
export async function expectMapAtRest(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Карта автосервисов' }).locator('[aria-busy]');
  await expect(async () => {
    await expect(map).toHaveAttribute('aria-busy', 'false');
    await page.waitForTimeout(450);
    expect(await map.getAttribute('aria-busy')).toBe('false');
  }).toPass({ timeout: 60_000 });
}
