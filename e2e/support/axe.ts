import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe violations of every level, as text. An open drawer or dialog is checked alone: the page below is a
 * screen of its own. The dark theme is checked for colours only. Animations must be off: half-faded text has
 * no colour of its own.
 */
export async function violationsOf(page: Page, theme: 'light' | 'dark', part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (part) axe.include(part);
  else if ((await page.getByRole('dialog').count()) > 0) axe.include('[role="dialog"]');
  if (theme === 'dark') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
  );
}
