import { api, giveSession } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'an owner changes the buffer and adds a special day, and finds both after a reload',
  onCiDesktop,
  async ({ page }) => {
    const { id, owner } = await newWorkshop();
    await giveSession(page, owner);
    await page.goto('/service/my-service');
    await page.getByRole('link', { name: 'Запись и посты' }).click();
    const buffer = page.getByLabel('Запас между визитами');
    await buffer.fill('25');
    await page.getByRole('button', { name: 'Сохранить: Правила записи' }).click();
    await expect(page.getByText('Правила записи сохранены')).toBeVisible();

    const form = page.getByRole('form', { name: 'Новый особый день' });
    const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel('День', { exact: true }).fill(day);
    await form.getByLabel('Примечание к дню').fill('Инвентаризация');
    await form.getByRole('button', { name: 'Добавить день' }).click();
    const days = page.getByRole('list', { name: 'Особые дни' });
    await expect(days).toContainText('Инвентаризация');

    await page.reload();
    await expect(buffer).toHaveValue('25');
    await expect(days).toContainText('Инвентаризация');
    await page.getByRole('button', { name: 'Изменить пост' }).click();
    await expect(page.getByLabel('Название поста')).toBeFocused();
    await page.getByText('Круглосуточно').first().click();
    await page.getByRole('button', { name: 'Понедельник: добавить перерыв' }).click();
    await expect(page.getByLabel('Понедельник, перерыв 1: начало')).toHaveValue('13:00');
    await expect(page.getByRole('group', { name: 'Какие работы здесь делают' })).toBeVisible();
    await expectAccessible(page);
    const view = await api<{ buffer_minutes: number; exceptions: { date: string; is_active: boolean }[] }>(
      'GET',
      '/v2/service/schedule/view/',
      { service_id: id },
      owner.access_token,
    );
    expect(view.buffer_minutes).toBe(25);
    expect(view.exceptions).toMatchObject([{ date: day, is_active: false }]);
  },
);
