import { api, giveSession, signInByApi } from '../../support/api.ts';
import { freeSlots, openSide } from '../../support/deal.ts';
import { expect, freshPhone, refusedSocket } from '../../support/fixtures.ts';
import { moveTimeTo, serverNow, test } from '../../support/new-server.ts';
import { bookTime, newWorkshop, type OwnWorkshop } from '../../support/own-workshop.ts';
import { onCiPhone } from '../../support/tiers.ts';

// Time moves past the end of a token while pages request their numbers.
const expectedErrors = new RegExp(`${refusedSocket.source}|401 \\(Unauthorized\\)`);
test.use({ hasWebGl: false, expectedErrors });

const minuteMs = 60_000;

/** A visit of an hour; the session of a person may be over by then. */
async function bookedVisit(workshop: OwnWorkshop, driverPhone: string) {
  const driver = await signInByApi(driverPhone);
  const [slot] = await freeSlots(workshop.id, new Date((await serverNow()).getTime() + 4 * 60 * minuteMs));
  if (!slot) throw new Error('the workshop has no free time');
  const bidId = await bookTime(workshop, driver, slot.at);
  const start = Date.parse(slot.at);
  return { bidId, start, end: start + 60 * minuteMs };
}

test(
  'both sides are questioned after a visit, and without an answer it ends as a no-show',
  onCiPhone,
  async ({ page, browser }) => {
    const workshop = await newWorkshop();
    const driverPhone = freshPhone();
    const { bidId, end } = await bookedVisit(workshop, driverPhone);
    await moveTimeTo(end, page);
    const driver = await signInByApi(driverPhone);
    const manager = await signInByApi(workshop.ownerPhone);
    await giveSession(page, driver);
    await page.goto('/notifications');
    await page.getByRole('link', { name: `Визит состоялся? Заявка У-${bidId}` }).click();
    await expect(page.getByRole('button', { name: 'Я на месте' })).toBeVisible();
    const other = await openSide(browser, page, { bidId, driver, manager }, 'service');
    await expect(other.getByRole('button', { name: 'Принять машину' })).toBeVisible();
    await other.goto('/notifications');
    await expect(other.getByText(`Клиент приехал? Заявка У-${bidId}`)).toBeVisible();

    await moveTimeTo(end + 119 * minuteMs, page, other);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Я на месте' })).toBeVisible();
    await moveTimeTo(end + 120 * minuteMs, page, other);
    await page.reload();
    const note = (side: typeof page) => side.getByText('Визит не состоялся').first();
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
    await page.getByRole('link', { name: 'Профиль, раздел «Надёжность»' }).click();
    await expect(page.getByRole('heading', { name: 'Надёжность' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Оспорить' }).first()).toBeVisible();
    await other.goto(`/service/bids/${bidId}`);
    await expect(note(other)).toBeVisible();
    await other.context().close();
  },
);

test(
  'a late cancellation is allowed and warned of, and the workshop sees the level of the driver',
  onCiPhone,
  async ({ page, browser }) => {
    const workshop = await newWorkshop();
    const driverPhone = freshPhone();
    const first = await bookedVisit(workshop, driverPhone);
    await moveTimeTo(first.start - 119 * minuteMs);
    const again = await signInByApi(driverPhone);
    const cancel = { id: first.bidId, code: 'changed_mind' };
    await api('POST', '/v2/customer/bid/cancel/', cancel, again.access_token);

    const visit = await bookedVisit(workshop, driverPhone);
    await moveTimeTo(visit.start - 121 * minuteMs, page);
    await giveSession(page, await signInByApi(driverPhone));
    await page.goto(`/customer/bids/${visit.bidId}`);
    const dialog = page.getByRole('dialog', { name: 'Отменить запись?' });
    const warning = dialog.getByText('До визита меньше 2 часов');
    await page.getByRole('button', { name: 'Отменить запись' }).click();
    await expect(dialog).toContainText('Автосервис увидит причину');
    await expect(warning).toBeHidden();
    await dialog.getByRole('button', { name: 'Не сейчас' }).click();
    await moveTimeTo(visit.start - 90 * minuteMs, page);
    await page.reload();
    await page.getByRole('button', { name: 'Отменить запись' }).click();
    await expect(warning).toBeVisible();
    await dialog.getByText('Другая причина').click();
    await dialog.getByLabel('Причина', { exact: false }).last().fill('Сломался эвакуатор');
    await dialog.getByRole('button', { name: 'Отменить запись' }).click();
    await expect(page.getByText('Вы отменили заявку')).toBeVisible();

    const next = await bookedVisit(workshop, driverPhone);
    const [driver, manager] = [await signInByApi(driverPhone), await signInByApi(workshop.ownerPhone)];
    const other = await openSide(browser, page, { bidId: visit.bidId, driver, manager }, 'service');
    await expect(other.getByText('Клиент отказался')).toBeVisible();
    await expect(other.getByText('Сломался эвакуатор').first()).toBeVisible();
    await other.goto(`/service/bids/${next.bidId}`);
    await expect(other.getByText('Бывали неявки')).toBeVisible();
    await other.context().close();
  },
);
