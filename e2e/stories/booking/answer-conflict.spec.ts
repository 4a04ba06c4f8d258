import { giveSession, makeBid, managersWorkshop, signInByApi, worksOf } from '../../support/api.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone } from '../../support/steps.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /409 .*bid\/answer/ });

test(
  'the second of two tabs that answer one bid shows the first answer and keeps its own text',
  onCiDesktop,
  async ({ page, context }) => {
    const manager = await signInByApi(managerPhone);
    const workshop = await managersWorkshop(manager.access_token);
    const driver = await signInByApi(freshPhone());
    const bidId = await makeBid(driver.access_token, workshop.id, await worksOf(workshop.id, 1));
    await giveSession(page, manager);
    const other = await context.newPage();
    const [first, second] = [page, other].map((tab) => ({
      tab,
      price: tab.getByRole('textbox', { name: 'Цена', exact: true }),
      form: tab.getByRole('form', { name: 'Отклик' }),
    }));
    if (!first || !second) throw new Error('no tabs');
    for (const { tab, price } of [first, second]) {
      await tab.goto(`/service/bids/${bidId}`);
      await price.fill('1800');
      await tab.getByLabel('Время').fill('11:00');
    }
    await second.price.fill('999');
    await first.form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect(first.tab.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();

    await second.form.getByRole('button', { name: /^Отправить/ }).click();
    const heading = second.tab.getByRole('heading', { name: 'Действующий отклик' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    const note = second.tab.getByRole('alert').filter({ hasText: 'Заявка изменилась' });
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(note).toContainText('Введённое сохранено');
    await expect(second.tab.getByText('1 800 ₽').first()).toBeVisible();

    await second.tab.getByRole('button', { name: 'Изменить' }).click();
    await expect(second.tab.getByRole('heading', { name: 'Новый отклик' })).toBeFocused();
    await expect(second.price).toHaveValue('999');
    await second.form.getByRole('button', { name: 'Отправить изменения' }).click();
    await expect(second.tab.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
    await expect(second.tab.getByText('999 ₽').first()).toBeVisible();
    await expect(note).toBeHidden();
  },
);
