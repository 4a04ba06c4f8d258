import { api, giveSession, makeCar, signInByApi, type Tokens } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { bookingForm, submitButton } from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { bookTime, newWorkshop, type OwnWorkshop } from '../../support/own-workshop.ts';
import { onCiPhone } from '../../support/tiers.ts';

// The offered time is his already: the form need not reserve it.
test.use({ hasWebGl: false, expectedErrors: /409 .*slot\/hold/ });

const dayMs = 86_400_000;
/** The day in Moscow, where the workshop is; the story may run over midnight. */
const dayAfter = (now: number, days: number) =>
  new Date(now + days * dayMs + 3 * 3_600_000).toISOString().slice(0, 10);
const at = (day: string, time: string) => `${day}T${time}:00+03:00`;

/** Two full days: an hour is another driver's, the rest is blocked by hand. */
async function fillDays(workshop: OwnWorkshop, driver: Tokens, now: number): Promise<number> {
  const [day, last] = [dayAfter(now, 1), dayAfter(now, 3)];
  const bidId = await bookTime(workshop, driver, at(day, '12:00'));
  const token = workshop.owner.access_token;
  const { bays } = await api<{ bays: { id: number }[] }>(
    'GET',
    '/v2/service/schedule/view/',
    { service_id: workshop.id },
    token,
  );
  for (const [from, to] of [
    [at(day, '00:00'), at(day, '12:00')],
    [at(day, '13:00'), at(last, '00:00')],
  ] as const)
    await api('POST', '/v2/service/bay/block/', { bay_id: bays[0]?.id ?? 0, from, to }, token);
  return bidId;
}

test(
  'a driver waits for any of two full days, another cancels, and the freed hour is his',
  onCiPhone,
  async ({ page }) => {
    const now = Date.now();
    await page.clock.setFixedTime(now);
    const workshop = await newWorkshop();
    const first = await signInByApi(freshPhone());
    const bidId = await fillDays(workshop, first, now);
    const driver = await signInByApi(freshPhone());
    const carId = await makeCar(driver.access_token);
    await giveSession(page, driver);
    const works = workshop.workIds.join(',');
    await page.goto(`/?city=moscow&works=${works}&auto=${carId}&service=${workshop.id}&drawer=bid`);
    const form = bookingForm(page);
    await form.getByRole('button', { name: /^Завтра/ }).click();
    await expect(form.getByText('В этот день свободного времени нет')).toBeVisible();
    await form.getByText(/^Любой по/).click();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await violationsOf(page, theme)).toEqual([]);
    }
    await form.getByRole('button', { name: 'Сообщить, если освободится' }).click();
    await expect(form.getByText('Сообщим, если время освободится')).toBeVisible();

    const cancel = { id: bidId, code: 'changed_mind' };
    await api('POST', '/v2/customer/bid/cancel/', cancel, first.access_token);
    // The server looks at the line once a minute, and with each move of its clock.
    await api('POST', '/dev/clock/advance/', { seconds: 0 });
    const { items } = await api<{ items: { status: string; date_to: string }[] }>(
      ...(['GET', '/v2/service/slot/wait/index/', {}, driver.access_token] as const),
    );
    expect(items).toMatchObject([{ status: 'offered', date_to: dayAfter(now, 2) }]);
    await page.goto('/customer');
    await page.getByRole('button', { name: `Записаться в ${workshop.name}` }).click();
    await expect(form.getByRole('radio', { name: '12:00' })).toBeChecked();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/customer\/bids$/);
    await expect(page.getByText('Вы записаны').first()).toBeVisible();
  },
);
