import { giveSession, makeBid, managersWorkshop, signInByApi, worksOf } from '../../support/api.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone, signIn } from '../../support/steps.ts';
import { onDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'the manager answers with two lines and a time, the driver accepts, both see the visit',
  onDesktop,
  async ({ page, browser }) => {
    const managerTokens = await signInByApi(managerPhone);
    const workshop = await managersWorkshop(managerTokens.access_token);
    const driver = await signInByApi(freshPhone());
    const bidId = await makeBid(driver.access_token, workshop.id, await worksOf(workshop.id, 2));

    // The most urgent first: this one may be on a later page.
    await page.goto(`/service/bids?q=У-${bidId}`);
    await signIn(page, managerPhone);
    await expect(page.getByRole('heading', { name: 'Заявки', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: `Ответить на заявку У-${bidId}` }).click();
    await expect(page.getByText('Стучит спереди справа')).toBeVisible();
    await expect(page.getByText('Телефон откроется после записи')).toBeVisible();

    const form = page.getByRole('form', { name: 'Отклик' });
    const lines = form.getByRole('list', { name: 'Строки отклика' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await lines.nth(0).getByLabel('Цена').fill('1800');
    await lines.nth(1).getByLabel('Цена').fill('2600');
    await expect(form).toContainText('4 400 ₽');
    await form.getByLabel('Время').fill('11:00');
    await form.getByLabel('Комментарий').fill('Приезжайте, сделаем за час');
    await form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();

    const driversContext = await browser.newContext({ viewport: page.viewportSize() });
    const driversPage = await driversContext.newPage();
    await giveSession(driversPage, driver);
    await driversPage.goto(`/customer/bids/${bidId}`);
    await expect(driversPage.getByText('4 400 ₽').first()).toBeVisible();
    const requestCard = driversPage.getByRole('region', { name: 'Что просили' });
    await expect(requestCard).toContainText(/Желаемое время.*10:00–18:00/);
    await expect(requestCard).not.toContainText('Время визита');
    await expect(driversPage.getByText('Приезжайте, сделаем за час')).toBeVisible();
    await driversPage.getByRole('button', { name: /^Выбрать/ }).click();
    await driversPage.getByRole('dialog').getByRole('button', { name: 'Записаться' }).click();
    await expect(driversPage.getByText('Вы записаны').first()).toBeVisible();
    await expect(driversPage.getByText('Код визита, назовите мастеру')).toBeVisible();
    await expect(requestCard).toContainText(/Желаемое время.*10:00–18:00.*Время визита.*11:00–/);
    await driversPage.goto('/customer/bids');
    await expect(driversPage.getByRole('listitem').filter({ hasText: `У-${bidId}` })).toContainText('11:00–');
    await driversPage.goto(`/customer/bids/${bidId}`);
    const story = driversPage.getByRole('region', { name: 'Ход заявки' });
    await expect(story).toContainText('Телефон открыт автосервису');

    await page.goto(`/service/bids/${bidId}`);
    await expect(page.getByText('Запись', { exact: true }).first()).toBeVisible();
    const request = page.getByRole('region', { name: 'Заявка', exact: true });
    await expect(request).toContainText(/Желаемое время.*10:00–18:00.*Время визита.*11:00–/);
    await expect(page.getByRole('link', { name: 'Позвонить' })).toHaveAttribute('href', /^tel:\+7999/);

    await driversPage.reload();
    await expect(
      story.getByRole('listitem').filter({ hasText: 'Автосервис увидел ваш телефон' }),
    ).toContainText(/, сегодня, \d{1,2}:\d\d$/);
    await driversContext.close();
  },
);
