import type { Locator, Page } from '@playwright/test';
import { dayInZone } from '../../../contract/src/workshops/opening-hours.ts';
import { api, giveSession, makeBid, makeCar, signInByApi } from '../../support/api.ts';
import { bookingForm, submitButton } from '../../support/customer.fixture.ts';
import { freeSlots, openOwnSide, openSide, type Slot } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { bookTime, invitedManager, newWorkshop, type OwnWorkshop } from '../../support/own-workshop.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /409/ });

const dayMs = 86_400_000;
const inTwoDays = () => new Date(Date.now() + 2 * dayMs);

async function newBid(workshop: OwnWorkshop) {
  const driver = await signInByApi(freshPhone());
  return { driver, bidId: await makeBid(driver.access_token, workshop.id, workshop.workIds) };
}

async function twoSlots(workshop: OwnWorkshop): Promise<[Slot, Slot]> {
  const [first, ...rest] = await freeSlots(workshop.id, inTwoDays());
  const second = rest.find(({ at }) => first && Date.parse(at) - Date.parse(first.at) >= dayMs / 8);
  if (!first || !second) throw new Error('the workshop has no free time');
  return [first, second];
}

const offerForm = (page: Page) => page.getByRole('form', { name: 'Отклик' });

async function fillOffer(form: Locator, { day, time }: Slot): Promise<void> {
  await form.getByLabel('Сколько займёт').fill('60');
  await form.getByLabel('День визита').fill(day);
  await form.getByLabel('Время').fill(time);
}

test(
  'a manager declines the bid that a colleague is answering, who reads what has happened',
  onCiDesktop,
  async ({ page, browser }) => {
    const workshop = await newWorkshop();
    const bid = await newBid(workshop);
    const [slot] = await twoSlots(workshop);
    await openOwnSide(page, { ...bid, manager: workshop.owner }, 'service');
    await fillOffer(offerForm(page), slot);

    const manager = await invitedManager(workshop);
    const other = await openSide(browser, page, { ...bid, manager }, 'service');
    await other.getByRole('button', { name: 'Отказаться' }).click();
    const refusal = other.getByRole('dialog', { name: 'Отказаться от заявки?' });
    await refusal.getByText('Нет свободных мест').click();
    // The page of the colleague does not read the bid again before it sends.
    const answer = page.waitForResponse(/service\/bid\/answer/);
    await page.route(/service\/bid\/view/, async (route) => {
      await answer;
      await route.continue();
    });
    await refusal.getByRole('button', { name: 'Отказаться' }).click();
    await expect(other.getByText('Вы отказались', { exact: true })).toBeVisible();
    await offerForm(page).getByRole('button', { name: 'Отправить отклик' }).click();
    expect((await answer).status()).toBe(409);
    await expect(page.getByRole('alert').filter({ hasText: 'Ваш отклик не отправлен' })).toBeVisible();
    await expect(page.getByText('Нет свободных мест').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Отправить отклик' })).toBeHidden();
    await other.context().close();
  },
);

test(
  'two managers offer one time for two bids: the second reads that it is taken and offers another',
  onCiDesktop,
  async ({ page, browser }) => {
    const workshop = await newWorkshop();
    const [slot, later] = await twoSlots(workshop);
    const [first, second] = [await newBid(workshop), await newBid(workshop)];
    await openOwnSide(page, { ...first, manager: workshop.owner }, 'service');
    const manager = await invitedManager(workshop);
    const other = await openSide(browser, page, { ...second, manager }, 'service');
    for (const side of [page, other]) await fillOffer(offerForm(side), slot);
    await offerForm(other).getByLabel('Комментарий').fill('Ждём вас');
    await offerForm(page).getByRole('button', { name: 'Отправить отклик' }).click();
    await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();

    const send = offerForm(other).getByRole('button', { name: 'Отправить отклик' });
    await send.click();
    const time = offerForm(other).getByLabel('Время');
    await expect(offerForm(other)).toContainText('Это время уже заняли. Выберите другое');
    await expect(time).toBeFocused();
    await expect(offerForm(other).getByLabel('Комментарий')).toHaveValue('Ждём вас');
    await fillOffer(offerForm(other), later);
    await send.click();
    await expect(other.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
    await other.context().close();
  },
);

test(
  'the time that a driver has chosen cannot be booked by another while he writes',
  onCiPhone,
  async ({ page }) => {
    const workshop = await newWorkshop();
    const driver = await signInByApi(freshPhone());
    const carId = await makeCar(driver.access_token);
    await giveSession(page, driver);
    await page.goto(
      `/?city=moskva&works=${workshop.workIds}&auto=${carId}&service=${workshop.id}&drawer=bid`,
    );
    const form = bookingForm(page);
    await form.getByRole('button', { name: /^Завтра/ }).click();
    await form.getByLabel('Комментарий').fill('Масло привезу своё');
    const times = form.getByRole('radiogroup', { name: 'Свободное время' });
    const tomorrow = dayInZone(new Date(Date.now() + dayMs), 'Europe/Moscow');
    const taken = (await freeSlots(workshop.id)).find(({ day }) => day === tomorrow);
    const label = taken?.time.replace(/^0/, '') ?? '';
    await times.getByRole('radio', { name: label, exact: true }).check({ force: true });

    await expect(form.getByText(/^Время за вами ещё/)).toBeVisible();
    const rival = await signInByApi(freshPhone());
    await expect(bookTime(workshop, rival, taken?.at ?? '')).rejects.toThrow('Это время уже заняли');
    await submitButton(page).click();
    await expect(page.getByText('Вы записаны').first()).toBeVisible();
    const { items } = await api<{ items: { status: string; comment: string }[] }>(
      'GET',
      '/v2/customer/bid/index/',
      {},
      driver.access_token,
    );
    expect(items).toMatchObject([{ status: 'visit', comment: 'Масло привезу своё' }]);
  },
);
