import { api, codeFor } from '../../support/api.ts';
import { bookingForm, signedInDriver, submitButton } from '../../support/customer.fixture.ts';
import { freeSlots, moscowDay, openSide } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { describeCar } from '../../support/steps.ts';
import { lonelyPlace } from '../../support/tender.ts';
import { onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'a driver books a free time, which is his from the choice on, and both sides see the visit',
  onPhone,
  async ({ page, browser }) => {
    const driver = await signedInDriver(page);
    const workshop = await newWorkshop(lonelyPlace());
    const works = workshop.workIds.join(',');
    await page.goto(`/?city=moskva&works=${works}&auto=${driver.carId}&service=${workshop.id}&drawer=bid`);
    const form = bookingForm(page);
    await form.getByRole('button', { name: /^Завтра/ }).click();
    await form.getByLabel('Комментарий').fill('К свободному времени');
    const times = form.getByRole('radiogroup', { name: 'Свободное время' });
    await expect(times.getByRole('radio', { name: 'Любое время' })).toBeChecked();
    const timeAt = async (place: number) => (await times.locator('label').nth(place).textContent()) ?? '';
    const [first, third] = [await timeAt(1), await timeAt(3)];
    const isFree = async (time: string) => {
      const padded = time.padStart(5, '0');
      const slots = await freeSlots(workshop.id);
      return slots.some((slot) => slot.day === moscowDay(1) && slot.time === padded);
    };
    const hold = form.getByText(/^Время за вами ещё (10\sмин\s00|9\sмин\s\d\d)\sс$/);
    await times.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(hold).toBeVisible();
    await expect.poll(() => isFree(first)).toBe(false);
    await times.locator('label').nth(3).click();
    await expect.poll(async () => [await isFree(first), await isFree(third)]).toEqual([true, false]);
    await expect(form.getByText(`Автосервис будет ждать в ${third}`)).toBeVisible();

    await page.reload();
    await expect(form.getByRole('radio', { name: third, exact: true })).toBeChecked();
    await expect(hold).toBeVisible();
    const request = page.waitForRequest(/customer\/bid\/create/);
    await submitButton(page).click();
    expect((await request).postData() ?? '').toContain('hold_id');
    await expect(page).toHaveURL(/\/customer\/bids$/);
    const { items } = await api<{ items: { id: number; status: string }[] }>(
      ...(['GET', '/v2/customer/bid/index/', {}, driver.token] as const),
    );
    expect(items).toMatchObject([{ status: 'visit' }]);
    const bidId = items[0]?.id ?? 0;
    await page.goto(`/customer/bids/${bidId}`);
    await expect(page.getByText(`завтра, ${third}`).first()).toBeVisible();
    const sides = { bidId, manager: workshop.owner, driver: workshop.owner };
    const manager = await openSide(browser, page, sides, 'service');
    await expect(manager.getByText(`завтра, ${third}`).first()).toBeVisible();
    await manager.context().close();
  },
);

test('a driver who signs in while sending has the time that he has chosen', onCiPhone, async ({ page }) => {
  const phone = freshPhone();
  const workshop = await newWorkshop(lonelyPlace());
  await page.goto(`/?city=moskva&works=${workshop.workIds.join(',')}&service=${workshop.id}&drawer=car`);
  await describeCar(page);
  await page.getByRole('button', { name: 'Дальше к заявке' }).click();
  const form = bookingForm(page);
  await form.getByLabel('Телефон').fill(phone);
  await form.getByRole('button', { name: /^Завтра/ }).click();
  const times = form.getByRole('radiogroup', { name: 'Свободное время' });
  const third = (await times.locator('label').nth(3).textContent()) ?? '';
  await times.locator('label').nth(3).click();
  await expect(form.getByText(`Автосервис будет ждать в ${third}`)).toBeVisible();
  await expect(form.getByText(/^Время за вами ещё/)).toBeHidden();
  await submitButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Код из SMS' })).toBeVisible();
  await page.getByLabel('Код из шести цифр').fill(await codeFor(phone));
  await expect(page).toHaveURL(/\/customer\/bids$/);
  await expect(page.getByText(`завтра, ${third}`).first()).toBeVisible();
});

test.describe('without an answer to the reservation', () => {
  test.use({ expectedErrors: /slot\/hold/ });

  test('a time that could not be reserved is booked with the bid', onCiPhone, async ({ page }) => {
    const driver = await signedInDriver(page);
    const workshop = await newWorkshop(lonelyPlace());
    await page.route('**/slot/hold/**', (route) => route.abort());
    const works = workshop.workIds.join(',');
    await page.goto(`/?city=moskva&works=${works}&auto=${driver.carId}&service=${workshop.id}&drawer=bid`);
    const form = bookingForm(page);
    await form.getByRole('button', { name: /^Завтра/ }).click();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/slot/hold/'));
    await form.getByRole('radiogroup', { name: 'Свободное время' }).locator('label').nth(3).click();
    await failed;
    const request = page.waitForRequest(/customer\/bid\/create/);
    await submitButton(page).click();
    const sent = (await request).postData() ?? '';
    expect(sent).toContain('slot_from');
    expect(sent).not.toContain('hold_id');
    await expect(page.getByText('Вы записаны').first()).toBeVisible();
  });
});
