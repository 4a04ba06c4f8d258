import { expect, type Locator, type Page } from '@playwright/test';

const mostTabs = 120;

/** Presses Tab until the element has the focus. @throws {Error} if it cannot be reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Found once: finding it again by its name after each press takes longer than the press.
  let element = await target.elementHandle();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    const state = await element?.evaluate((found) => ({
      hasFocus: found === document.activeElement,
      isGone: !found.isConnected,
    }));
    if (state?.hasFocus) return;
    if (state?.isGone) element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${target} was not reached by ${mostTabs} × ${key}`);
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

export async function openByKeys(page: Page, label: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label, exact: true });
  await expect(control).toBeEnabled();
  await press(page, control);
}

/** In a list that is open. */
export async function chooseByKeys(page: Page, label: string, query?: string): Promise<void> {
  const list = page.getByRole('dialog', { name: label });
  await expect(list.getByRole('combobox')).toBeFocused();
  await expect(list.getByRole('option').first()).toBeVisible();
  if (query) await page.keyboard.type(query);
  else await page.keyboard.press('ArrowDown');
  await expect(list.locator('[role=option][data-highlighted]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
}
