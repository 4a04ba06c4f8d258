import type { Page } from '@playwright/test';
import { codeFor } from '../../support/api.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/steps.ts';
import { onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /422 .*auth-confirm/ });

const code = (page: Page) => page.getByLabel('Код из шести цифр');

const fieldError = (page: Page) => page.locator('form').getByRole('alert');

async function askForCode(page: Page): Promise<string> {
  const phone = freshPhone();
  await page.goto('/join/login?next=/customer/bids');
  await page.getByLabel('Телефон').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible();
  return phone;
}

test(
  'a wrong code shows an error under the field, and the right one can be typed over it',
  onPhone,
  async ({ page }) => {
    const phone = await askForCode(page);
    const right = await codeFor(phone);
    await code(page).fill(right === '000000' ? '000001' : '000000');
    await expect(fieldError(page)).toHaveText(
      /^Код не подошёл\. Проверьте последнее SMS\. Осталось 4\sпопытки$/,
    );
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(right);
    await expect(page).toHaveURL(/\/customer\/bids$/);
  },
);

test(
  'an expired code shows an error under the field, and a new one is sent at once',
  onPhone,
  async ({ page }) => {
    const phone = await askForCode(page);
    await page.route(
      '**/api/v2/user/profile/auth-confirm/',
      (route) =>
        route.fulfill({
          status: 422,
          json: {
            success: false,
            errors: [{ code: 'code_expired', message: 'Код устарел. Запросите новый' }],
            request_id: 'story',
          },
        }),
      { times: 1 },
    );
    const old = await codeFor(phone);
    await code(page).fill(old);
    await expect(fieldError(page)).toHaveText('Код устарел. Запросите новый');
    const toast = page.getByLabel('Уведомления').getByRole('alert');
    await expect(toast).toContainText('Код устарел. Запросите новый');
    await expect(toast).not.toContainText('Код для поддержки');
    await page.getByRole('button', { name: 'Отправить новый код' }).click();
    await expect(code(page)).toHaveValue('');
    await expect(fieldError(page)).toBeHidden();
    await expect(page.getByText(/^Новый код через/)).toBeVisible();
    await code(page).fill(await codeFor(phone));
    await expect(page).toHaveURL(/\/customer\/bids$/);
  },
);

test('an incomplete number shows an error under the field and stays in it', onDesktop, async ({ page }) => {
  await page.goto('/join/login');
  await page.getByLabel('Телефон').fill('900 123');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(fieldError(page)).toHaveText('Номер неполный. Введите 10 цифр после +7');
  await expect(page.getByLabel('Телефон')).toHaveValue(/900.*123/);
  await signIn(page, freshPhone());
  await expect(page).toHaveURL(/\/$|\?/);
});
