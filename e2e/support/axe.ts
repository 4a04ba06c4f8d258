import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Axe violations of every level, as text. An open drawer, dialog or menu is checked alone: the page below is a
 * screen of its own. The dark theme is checked for colours only. Animations must be off: half-faded text has
 * no colour of its own.
 */
export async function violationsOf(page: Page, theme: 'light' | 'dark', part?: string): Promise<string[]> {
  // Within the page: a page of the checker's own would take the focus and cost a second.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, rules }) => {
      const dialogs = '[role="dialog"], [role="menu"]';
      const checked = part ?? (document.querySelector(dialogs) ? dialogs : document);
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(checked, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
      );
    },
    { part, rules: theme === 'dark' ? ['color-contrast'] : null },
  );
}

/** In both themes; the dark one stays. */
export async function expectAccessible(page: Page, screen = page.url(), part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, colorScheme, part), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
