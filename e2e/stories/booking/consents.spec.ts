import { expectAccessible } from '../../support/axe.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { pressTwice, signIn } from '../../support/steps.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test('a driver reads the given consents and withdraws the one to a callback', onCiPhone, async ({ page }) => {
  await page.goto('/join/login?next=/kasko');
  await signIn(page, freshPhone());
  await expect(page).toHaveURL(/\/kasko$/);
  const request = page.getByRole('form', { name: 'Заявка на звонок' });
  await request.getByLabel('Имя').fill('Мария');
  await request.getByText('Даю согласие').click();
  await request.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.getByRole('heading', { name: 'Заявка принята' })).toBeVisible();

  await page.goto('/customer/profile');
  const consents = page.getByRole('region', { name: 'Согласия' });
  await expect(consents.getByRole('listitem')).toHaveText([
    /^Звонок по заявке: КАСКОсегодня, .* · версия текста 1/,
    /^Данные профилясегодня, .* · версия текста 3/,
  ]);
  await expect(consents.getByRole('button', { name: /^Отозвать/ })).toHaveCount(1);
  const read = consents.getByRole('button', { name: 'Текст согласия «Данные профиля»' });
  await read.click();
  const text = page.getByRole('dialog', { name: 'Данные профиля' });
  await expect(text).toContainText('Мы сохраняем номер телефона');
  await page.goBack();
  await expect(text).toBeHidden();
  await expect(read).toBeFocused();
  await expectAccessible(page, 'consents');

  await consents.getByRole('button', { name: /^Отозвать/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Отозвать согласие?' });
  await pressTwice(dialog.getByRole('button', { name: 'Отозвать' }));
  await expect(page.getByText('Согласие отозвано, заявка удалена')).toBeVisible();
  await expect(consents.getByRole('listitem')).toHaveText([/^Данные профиля/]);
  await expect(consents.getByRole('heading', { name: 'Согласия' })).toBeFocused();
});
