import { finishByApi, newDeal, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, photo, test } from '../../support/fixtures.ts';
import { onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'a claim with a photo is accepted, and the work goes on without a new bill',
  onCiPhone,
  async ({ page, browser }) => {
    const deal = await newDeal();
    await finishByApi(deal);
    await openOwnSide(page, deal, 'customer');
    await page.getByRole('button', { name: 'Открыть претензию' }).click();
    const dialog = page.getByRole('dialog', { name: 'Претензия' });
    await dialog.getByLabel('Что не так').fill('Масло снова течёт');
    await dialog.getByLabel('Галерея', { exact: true }).setInputFiles(photo('течь.png'));
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    const claim = page.getByRole('region', { name: 'Претензия' });
    await expect(claim).toContainText('Ждёт ответа');
    await expect(claim.getByRole('button', { name: /^Открыть файл 1 из 1/ })).toBeVisible();

    const workshop = await openSide(browser, page, deal, 'service');
    await workshop.getByRole('button', { name: 'Ответить' }).click();
    const answer = workshop.getByRole('dialog', { name: 'Ответ на претензию' });
    await answer.getByLabel('Объяснение').fill('Приезжайте, переделаем');
    await answer.getByRole('button', { name: 'Отправить' }).click();
    await expect(answer.getByText('Выберите: исправите или это не гарантия')).toBeVisible();
    await answer.getByText('Исправим', { exact: true }).click();
    await answer.getByRole('button', { name: 'Отправить: исправим' }).click();
    await expect(workshop.getByText('Исправление по претензии: новой оплаты нет.')).toBeVisible();
    await workshop.context().close();

    await page.reload();
    await expect(claim).toContainText('Исправляют');
    await expect(claim).toContainText('Приезжайте, переделаем');
  },
);

test('a finished bid is repeated in two presses, and its papers open', onPhone, async ({ page }) => {
  const deal = await newDeal();
  await finishByApi(deal);
  await openOwnSide(page, deal, 'customer');
  const act = await page.getByRole('link', { name: 'Акт, PDF' }).getAttribute('href');
  const file = await page.request.get(act ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('button', { name: 'Повторить' }).click();
  const form = page.getByRole('form', { name: 'Заявка' });
  await expect(form).toContainText('1 работа');
  await expect(form).toContainText('Kia Rio');
  await expect(form.getByLabel('Комментарий')).toHaveValue('Стучит спереди справа');
});
