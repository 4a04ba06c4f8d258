import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Violations of every level, as readable lines, of a part of the page where one is named. An open drawer or dialog is
 * looked at alone: the page below is a screen of its own. Colours are all that the dark theme changes. Movement has to be off: half-faded text has no
 * colour of its own.
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
