import { answerByApi, farSlots, newDeal, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { pressTwice } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'a driver wants another price without one work, and the workshop corrects its offer',
  onCiPhone,
  async ({ page, browser }) => {
    const deal = await newDeal(2);
    await answerByApi(deal, await farSlots(deal));
    await openOwnSide(page, deal, 'customer');
    await page.getByRole('button', { name: 'Предложить своё' }).click();
    const dialog = page.getByRole('dialog', { name: 'Предложить своё' });
    await dialog.getByLabel('Цена за всё').fill('1500');
    const works = dialog.getByRole('group', { name: 'Какие работы оставить' }).getByRole('checkbox');
    await expect(works).toHaveCount(2);
    await works.last().uncheck();
    await dialog.getByLabel('Комментарий').fill('Масло привезу своё');
    await pressTwice(dialog.getByRole('button', { name: 'Отправить' }));
    await expect(page.getByText(/^Вы предложили: 1.500.₽, только /)).toHaveCount(1);

    const workshop = await openSide(browser, page, deal, 'service');
    await expect(workshop.getByText(/^Клиент предлагает: 1.500.₽, только /)).toBeVisible();
    await expect(workshop.getByText('Масло привезу своё').first()).toBeVisible();
    await workshop.getByRole('button', { name: 'Изменить' }).click();
    const form = workshop.getByRole('form', { name: 'Отклик' });
    await form.getByLabel('Цена').first().fill('1500');
    await form.getByRole('button', { name: 'Отправить изменения' }).click();
    await expect(workshop.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
    await workshop.context().close();

    await page.reload();
    await expect(page.getByRole('article').first()).toContainText(/1.500.₽/);
    await expect(page.getByText('Прежние отклики: 1')).toBeVisible();
  },
);

test('each side can refuse with a reason that the other reads', onCiDesktop, async ({ page, browser }) => {
  const [declined, refused] = [await newDeal(), await newDeal()];
  await answerByApi(declined, await farSlots(declined));
  await openOwnSide(page, declined, 'customer');
  await page.getByRole('button', { name: 'Отказаться' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Заявка закроется');
  await dialog.getByText('Выбран другой автосервис').click();
  await dialog.getByRole('button', { name: 'Отказаться' }).click();
  await expect(page.getByText('Вы отменили заявку')).toBeVisible();

  const workshop = await openSide(browser, page, refused, 'service');
  await workshop.getByRole('button', { name: 'Отказаться' }).click();
  const refusal = workshop.getByRole('dialog', { name: 'Отказаться от заявки?' });
  await refusal.getByText('Нет свободных мест').click();
  await refusal.getByRole('button', { name: 'Отказаться' }).click();
  await expect(workshop.getByText('Вы отказались', { exact: true })).toBeVisible();
  await workshop.goto(`/service/bids/${declined.bidId}`);
  await expect(workshop.getByText('Клиент отказался')).toBeVisible();
  await expect(workshop.getByText('Выбран другой автосервис').first()).toBeVisible();
  await workshop.context().close();
});
