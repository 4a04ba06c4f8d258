import type { Page } from '@playwright/test';
import {
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

/** Every text that a drawer has shown, however briefly. */
async function watchDrawers(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shownInDrawers: shown });
    const look = () => {
      for (const drawer of document.querySelectorAll<HTMLElement>('[role=dialog]'))
        shown.add(drawer.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(() =>
      [...(window as unknown as { shownInDrawers: Set<string> }).shownInDrawers].join('\n'),
    );
}

test(
  '«Записаться» without works shows the works at once, and never the form before them',
  onPhone,
  async ({ page }) => {
    const shown = await watchDrawers(page);
    await page.goto('/?city=kazan');
    await page
      .getByRole('link', { name: /^Записаться: / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Что нужно сделать' })).toBeVisible();
    await expect(page).toHaveURL(/drawer=work_types/);
    expect(await shown()).not.toContain('Заявка');
  },
);

test('a sent bid leaves no emptied form behind', onCiPhone, async ({ page }) => {
  const driver = await signedInDriver(page);
  const shown = await watchDrawers(page);
  const form = await openBookingForm(page, driver);
  await fillBookingForm(form, 'Стучит справа');
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/customer\/bids/);
  expect(await shown()).toContain('Заявка отправлена');
  expect(await shown()).not.toContain('Работы не выбраны');
});
