import { violationsOf } from '../../support/axe.ts';
import { newDeal, openDriversChat, openSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'each side of a chat sees the other one online, until one of them hides it',
  onCiPhone,
  async ({ page, browser }, testInfo) => {
    const deal = await newDeal();
    const chatId = await openDriversChat(page, deal);
    const headOf = (of: typeof page) => of.getByRole('region', { name: /^Переписка: / }).locator('header');
    await expect(headOf(page)).toBeVisible();

    const other = await openSide(browser, page, deal, 'service');
    await other.goto(`/service/chat/${chatId}`);
    await expect(headOf(other).getByText('в сети', { exact: true })).toBeVisible();
    await expect(headOf(page).getByText('в сети', { exact: true })).toBeVisible();
    expect(await violationsOf(page, 'light')).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath('online.png') });

    // The page learns of it by the event alone.
    await page.route(/\/chat\/messages\//, (route) => route.abort());
    await other.getByRole('textbox', { name: 'Сообщение' }).pressSequentially('Ждём вас');
    await expect(page.locator('footer').getByText(/ печатает…$/)).toBeVisible();
    await page.unroute(/\/chat\/messages\//);

    await other.goto('/service/profile');
    await page.goto('/customer/profile');
    const choice = page.getByRole('checkbox', { name: 'Показывать, когда я в сети' });
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).not.toBeChecked();
    await choice.scrollIntoViewIfNeeded();
    await page.screenshot({ path: testInfo.outputPath('choice.png') });
    expect(await violationsOf(page, 'light')).toEqual([]);
    await page.reload();
    await expect(choice).not.toBeChecked();

    for (const [side, name] of [
      [page, 'customer'],
      [other, 'service'],
    ] as const) {
      const answered = side.waitForResponse(/\/chat\/presence\//);
      await side.goto(`/${name}/chat/${chatId}`);
      expect(await (await answered).json()).toMatchObject({ data: { is_online: false, last_seen_at: null } });
      await expect(headOf(side)).toBeVisible();
      await expect(headOf(side).getByText(/в сети/)).toHaveCount(0);
    }
    await other.context().close();
  },
);
