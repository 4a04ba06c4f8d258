import { bookByApi, farSlots, newDeal, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'one side proposes another time, the other agrees, and the visit moves',
  onPhone,
  async ({ page, browser }) => {
    const deal = await newDeal();
    const [slot, other] = await farSlots(deal);
    const clock = other.time.replace(/^0/, '');
    await bookByApi(deal, slot);
    await openOwnSide(page, deal, 'customer');
    await page.getByRole('button', { name: 'Перенести' }).click();
    const dialog = page.getByRole('dialog', { name: 'Другое время' });
    await dialog.getByRole('button', { name: 'Предложить' }).click();
    await expect(dialog.getByText('Выберите время')).toBeVisible();
    await dialog.getByLabel('День').fill(other.day);
    await dialog.getByRole('textbox', { name: 'Время' }).fill(other.time);
    await dialog.getByLabel('Комментарий').fill('Смогу только после обеда');
    await dialog.getByRole('button', { name: 'Предложить' }).click();
    await expect(page.getByText(new RegExp(`^Вы предложили .*${clock}$`))).toBeVisible();
    await expect(page.getByText('Ждём ответа. До него запись прежняя.')).toBeVisible();

    const workshop = await openSide(browser, page, deal, 'service');
    await expect(workshop.getByText(new RegExp(`^Клиент предлагает .*${clock}$`))).toBeVisible();
    await expect(workshop.getByText('Смогу только после обеда').first()).toBeVisible();
    await workshop.getByRole('button', { name: 'Согласиться' }).click();
    await expect(workshop.getByRole('heading', { name: new RegExp(`${clock}$`) })).toBeVisible();
    await workshop.context().close();

    await page.reload();
    await expect(page.getByRole('heading', { name: new RegExp(`${clock}$`) })).toBeVisible();
    await expect(page.getByRole('link', { name: 'В календарь' })).toHaveAttribute('href', /calendar/);
    await expect(page.getByText('Вы предложили')).toBeHidden();
  },
);
