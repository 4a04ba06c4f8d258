import { api, giveSession, makeBid, managersWorkshop, signInByApi, worksOf } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { nearSlot } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone, signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /404/ });

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
  await expect(page.getByText('Мастер, ждём входа')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    const width = page.viewportSize()?.width;
    if (shots) await page.screenshot({ path: `${shots}/staff-${width}-${theme}.png`, fullPage: true });
  }

  await page.context().clearCookies();
  await page.goto(`/join/login?next=${encodeURIComponent(`/service/bids/${bidId}`)}`);
  await signIn(page, mechanicPhone);
  await expect(page.getByText(`У-${bidId}`).first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(driverPhone.slice(-7));
  await expect(page.getByRole('link', { name: /\+7/ })).toHaveCount(0);
  await page.goto('/service/my-service/staff');
  await expect(page.getByText('Этот раздел не для вашей роли')).toBeVisible();
});

test('a manager gives a mechanic the name that the workshop knows', onCiDesktop, async ({ page }) => {
  const manager = await signInByApi(managerPhone);
  const phone = freshPhone();
  const [name, better] = [`Илюха ${phone.slice(-4)}`, `Илья ${phone.slice(-4)}`];
  const { id: service_id } = await managersWorkshop(manager.access_token);
  const invited = { service_id, phone, name, role: 'mechanic' };
  await api('POST', '/v2/service/staff/invite/', invited, manager.access_token);
  await signInByApi(phone);
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
    await api('POST', '/v2/service/staff/invite/', invited, token);
    await giveSession(page, await signInByApi(phone));

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
