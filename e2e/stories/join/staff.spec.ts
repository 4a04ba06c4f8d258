import { api, giveSession, makeBid, managersWorkshop, signInByApi, worksOf } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { nearSlot } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { joinedEmployee } from '../../support/own-workshop.ts';
import { managerPhone, signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /40[34]/ });

const shots = process.env.STO_JOIN_SHOTS;

interface SeenBid {
  offers: { id: number; slots: { from: string }[] }[];
  visit_code: string;
}

/** A bid of a fresh driver that the workshop has answered and the driver has accepted, for a visit within a day. */
async function visitOf(managerToken: string) {
  const workshop = await managersWorkshop(managerToken);
  const driverPhone = freshPhone();
  const driver = await signInByApi(driverPhone);
  const works = await worksOf(workshop.id, 1);
  const bidId = await makeBid(driver.access_token, workshop.id, works);
  const lines = JSON.stringify([{ kind: 'labour', title: 'Осмотр подвески', price: 900 }]);
  const { at: from } = await nearSlot({ workshopId: workshop.id });
  const answer = { id: bidId, lines, minutes: 60, slot_from: from };
  await api('POST', '/v2/service/bid/answer/', answer, managerToken);
  const view = { id: bidId };
  const seen = await api<SeenBid>('GET', '/v2/customer/bid/view/', view, driver.access_token);
  const offerId = seen.offers[0]?.id ?? 0;
  await api('POST', '/v2/customer/bid/accept/', { id: bidId, offer_id: offerId }, driver.access_token);
  const agreed = await api<SeenBid>('GET', '/v2/customer/bid/view/', view, driver.access_token);
  return { bidId, driverPhone, visitCode: agreed.visit_code, workshopId: workshop.id, works };
}

test('an invited mechanic sees a visit without its phone', onCiPhone, async ({ page }) => {
  const manager = await signInByApi(managerPhone);
  const { bidId, driverPhone } = await visitOf(manager.access_token);
  await giveSession(page, manager);
  await page.goto('/service/my-service/staff');
  const mechanicPhone = freshPhone();
  await page.getByLabel('Имя').fill('Илья');
  await page.getByLabel('Телефон').fill(mechanicPhone.slice(2));
  await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
  await expect(page.getByText('Мастер, ждём ответа')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    const width = page.viewportSize()?.width;
    if (shots) await page.screenshot({ path: `${shots}/staff-${width}-${theme}.png`, fullPage: true });
  }

  await page.context().clearCookies();
  await page.goto('/join/login');
  await signIn(page, mechanicPhone);
  const { name } = await managersWorkshop(manager.access_token);
  const banner = page.getByRole('status').filter({ hasText: 'Вас приглашают работать' });
  await expect(banner).toContainText(name);
  await banner.getByRole('link', { name: 'Посмотреть' }).click();
  const invitation = page.getByRole('region', { name: `Вас приглашают в «${name}»` });
  await expect(invitation).toContainText('роль: мастер');
  await expect(banner).toBeHidden();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/invitation-${theme}.png`, fullPage: true });
  }
  await invitation.getByRole('button', { name: 'Принять' }).click();
  await expect(page).toHaveURL('/service/bids');
  await page.goto(`/service/bids/${bidId}`);
  await expect(page.getByText(`У-${bidId}`).first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(driverPhone.slice(-7));
  await expect(page.getByRole('link', { name: /\+7/ })).toHaveCount(0);
  await page.goto('/service/my-service/staff');
  await expect(page.getByText('Этот раздел не для вашей роли')).toBeVisible();

  await page.goto('/service/my-service');
  await page.getByRole('button', { name: 'Уйти из автосервиса' }).click();
  const leaving = page.getByRole('dialog', { name: 'Уйти из автосервиса?' });
  await leaving.getByRole('button', { name: 'Уйти' }).click();
  await expect(page.getByText(`Вы больше не работаете в «${name}»`)).toBeVisible();
  await expect(page.getByText('Войдите с номером его сотрудника')).toHaveCount(0);
  await page.goto('/customer');
  await expect(page).toHaveURL('/customer');
});

test('a driver who is invited refuses and stays a driver', onCiPhone, async ({ page }) => {
  const manager = await signInByApi(managerPhone);
  const { id: service_id, name } = await managersWorkshop(manager.access_token);
  const phone = freshPhone();
  const driver = await signInByApi(phone);
  const invited = { service_id, phone, name: 'Илья', role: 'mechanic' };
  await api('POST', '/v2/service/staff/invite/', invited, manager.access_token);
  await giveSession(page, driver);
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: 'Вас приглашают в автосервис' })).toBeVisible();
  const invitation = page.getByRole('region', { name: `Вас приглашают в «${name}»` });
  await invitation.getByRole('button', { name: 'Отказаться' }).click();
  await expect(invitation).toBeHidden();
  await expect(page.getByText('Вы отказались от приглашения')).toBeVisible();
  const answered = page.waitForResponse(/\/user\/employment\/index\//);
  await page.goto('/customer');
  await answered;
  await expect(page.getByText('Вас приглашают работать')).toHaveCount(0);
});

test('a manager gives a mechanic the name that the workshop knows', onCiDesktop, async ({ page }) => {
  const manager = await signInByApi(managerPhone);
  const phone = freshPhone();
  const [name, better] = [`Илюха ${phone.slice(-4)}`, `Илья ${phone.slice(-4)}`];
  const { id: service_id } = await managersWorkshop(manager.access_token);
  await joinedEmployee({ service_id, phone, name, role: 'mechanic' }, manager.access_token);
  await giveSession(page, manager);
  await page.goto('/service/my-service/staff');
  await page.getByRole('button', { name: `Переименовать: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Имя сотрудника' });
  await dialog.getByLabel('Имя').fill('  ');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Напишите имя')).toBeVisible();
  await dialog.getByLabel('Имя').fill(better);
  expect(await violationsOf(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(better, { exact: true })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});

test(
  'a mechanic has the cars in the bays alone, starts the work and finishes it',
  onCiPhone,
  async ({ page }) => {
    const { access_token: token } = await signInByApi(managerPhone);
    const { bidId, visitCode, driverPhone, workshopId, works } = await visitOf(token);
    const other = await signInByApi(freshPhone());
    const newBid = await makeBid(other.access_token, workshopId, works);
    const phone = freshPhone();
    const invited = { service_id: workshopId, phone, name: 'Илья', role: 'mechanic' };
    await giveSession(page, await joinedEmployee(invited, token));

    await page.goto('/service/bids');
    await expect(page.getByRole('tab', { name: /^Запись/ })).toHaveAttribute('aria-selected', 'true');
    // The cards come after the tabs.
    await expect(page.getByText(`У-${bidId}`).first()).toBeVisible();
    await expect(page.getByText(`У-${newBid}`)).toHaveCount(0);
    await page.goto(`/service/bids/${newBid}`);
    await expect(page.getByText('Такой заявки нет')).toBeVisible();

    await page.goto(`/service/bids/${bidId}`);
    await page.getByRole('button', { name: 'Принять машину' }).click();
    const start = page.getByRole('dialog', { name: 'Принять машину' });
    await start.getByLabel('Код визита').fill(visitCode);
    await start.getByLabel('Пробег').fill('90000');
    await start.getByRole('button', { name: 'Принять' }).click();
    await expect(page.getByRole('button', { name: 'Завершить' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText(driverPhone.slice(-7));
    await expect(page.getByRole('link', { name: /\+7/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Завершить' }).click();
    const bill = page.getByRole('dialog', { name: 'Завершить работу' });
    await bill.getByRole('button', { name: 'Завершить' }).click();
    await expect(bill).toBeHidden();
    const finished = await api<{ status: string }>('GET', '/v2/service/bid/view/', { id: bidId }, token);
    expect(finished.status).toBe('finished');
  },
);
