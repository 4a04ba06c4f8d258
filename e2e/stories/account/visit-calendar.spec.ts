import { giveSession } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { bookByApi, farSlots, newDeal } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false, permissions: ['clipboard-read', 'clipboard-write'] });

test(
  "a driver's calendar reads the visits at an address, until it is replaced or removed",
  onCiDesktop,
  async ({ page, request }) => {
    const deal = await newDeal();
    const [slot] = await farSlots(deal);
    await bookByApi(deal, slot);
    await giveSession(page, deal.driver);
    await page.goto('/customer/profile');
    const calendar = page.getByRole('region', { name: 'Календарь визитов' });
    await calendar.getByRole('button', { name: 'Создать ссылку' }).click();
    await expect(calendar.getByRole('group', { name: 'Ссылка создана' })).toBeFocused();
    await expectAccessible(page);
    await calendar.getByRole('button', { name: 'Скопировать' }).click();
    const first = await page.evaluate(() => navigator.clipboard.readText());
    expect(await (await request.get(first)).text()).toContain(`UID:bid-${deal.bidId}@`);
    await calendar.getByRole('button', { name: 'Готово' }).click();

    await calendar.getByRole('button', { name: 'Заменить ссылку на календарь' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Заменить' }).click();
    await expect(calendar.getByRole('group', { name: 'Ссылка создана' })).toBeFocused();
    const second = (await calendar.locator('code').textContent()) ?? '';
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(second)).status()).toBe(200);
    await calendar.getByRole('button', { name: 'Готово' }).click();

    await expect(calendar).toContainText('Последнее обновление');
    await calendar.getByRole('button', { name: 'Удалить ссылку на календарь' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(calendar.getByRole('button', { name: 'Создать ссылку' })).toBeVisible();
    await expect(calendar.getByRole('heading')).toBeFocused();
    expect((await request.get(second)).status()).toBe(404);
  },
);
