import type { Page } from '@playwright/test';
import { api, giveSession } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { bookByApi, farSlots, newDeal } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { onCiDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /409/ });

const calendar = '/service/my-service/calendar';

interface Board {
  bays: { id: number; name: string }[];
  bookings: { id: number; bay_id: number; from: string; to: string; bid: { id: number } | null }[];
}

/** A visit, and a bay at the end of the list where nothing is booked. */
async function bookedVisit(page: Page) {
  const deal = await newDeal();
  const [slot] = await farSlots(deal);
  await bookByApi(deal, slot);
  const { access_token: token } = deal.manager;
  const spare = `Запасной ${deal.bidId}`;
  const bay = { service_id: deal.workshopId, name: spare, sort: 900 };
  await api('POST', '/v2/service/bay/save/', bay, token);
  const form = { service_id: deal.workshopId, date_from: slot.day };
  const board = await api<Board>('GET', '/v2/service/schedule/board/', form, token);
  const booking = board.bookings.find(({ bid }) => bid?.id === deal.bidId);
  const from = board.bays.find(({ id }) => id === booking?.bay_id);
  if (!booking || !from) throw new Error('the visit has no bay');
  await giveSession(page, deal.manager);
  return { deal, slot, spare, booking, from };
}

const rowOf = (page: Page, bay: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: bay, exact: true }) });

interface Block {
  bay: string;
  from: string;
  to: string;
}

const dayTimeOf = (moment: string) => [moment.slice(0, 10), moment.slice(11, 16)] as const;

async function fillBlock(page: Page, { bay, from, to }: Block) {
  const dialog = page.getByRole('dialog', { name: 'Занять пост' });
  await dialog.getByLabel('Пост', { exact: true }).selectOption(bay);
  const [startDay, start] = dayTimeOf(from);
  const [endDay, end] = dayTimeOf(to);
  await dialog.getByLabel('С какого дня').fill(startDay);
  await dialog.getByLabel('Время начала').fill(start);
  await dialog.getByLabel('По какой день').fill(endDay);
  await dialog.getByLabel('Время окончания').fill(end);
  await dialog.getByLabel('Примечание').fill('Ремонт подъёмника');
  await dialog.getByRole('button', { name: 'Занять', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test(
  'a manager moves a visit to another bay with the keyboard, and a taken bay refuses a drop',
  onCiDesktop,
  async ({ page }) => {
    // Both ends of the drag are in the window.
    await page.setViewportSize({ width: 1440, height: 1600 });
    const { slot, spare, booking, from } = await bookedVisit(page);
    const handle = `[data-carry="${booking.id}"]`;
    await page.goto(`${calendar}?view=week&date=${slot.day}`);
    await page.locator(handle).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `${from.name}, то же время` })).toBeVisible();
    const rows = await page.getByRole('rowheader').allTextContents();
    const steps = rows.indexOf(spare) - rows.indexOf(from.name);
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: `${spare}, то же время` })).toBeVisible();
    expect(await violationsOf(page, 'light')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, spare).locator(handle)).toBeFocused();
    await page.reload();
    await expect(rowOf(page, spare).locator(handle)).toBeVisible();

    await page.goto(`${calendar}?date=${slot.day}`);
    await expect(page.getByRole('article').filter({ has: page.locator(handle) })).toContainText('Kia Rio');
    await page.getByRole('button', { name: `Занять: ${from.name}`, exact: true }).click();
    await fillBlock(page, { ...booking, bay: from.name });
    await page.goto(`${calendar}?view=week&date=${slot.day}`);
    const card = page.getByRole('article').filter({ has: page.locator(handle) });
    const blocked = rowOf(page, from.name).getByRole('article').filter({ hasText: 'Ремонт подъёмника' });
    // A slow browser may end a drag of three steps before the drag starts.
    await expect(async () => {
      await card.hover();
      await page.mouse.down();
      for (const position of [6, 12, 18]) await blocked.hover({ position: { x: position, y: 8 } });
      await page.mouse.up();
      await expect(page.getByRole('alert')).toContainText('На это время пост уже занят', { timeout: 3000 });
    }).toPass();
    await expect(rowOf(page, spare).locator(handle)).toBeVisible();

    await page.goto(`${calendar}?date=${slot.day}`);
    await page.locator(handle).focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Другое время' });
    await expect(dialog.getByLabel('День')).toHaveValue(slot.day);
    await expect(dialog.getByRole('textbox', { name: 'Время' })).not.toHaveValue(slot.time);
  },
);

test('a bay is blocked in the schedule and freed in the calendar', onPhone, async ({ page }) => {
  const { id, owner } = await newWorkshop();
  const form = { service_id: id, name: 'Подъёмник', sort: 900 };
  await api('POST', '/v2/service/bay/save/', form, owner.access_token);
  await giveSession(page, owner);
  await page.goto('/service/my-service/schedule');
  const opener = page.getByRole('button', { name: 'Занять пост' });
  await opener.click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  const [evening, morning] = [20, 21].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await fillBlock(page, { bay: 'Подъёмник', from: `${evening}T21:00`, to: `${morning}T08:00` });
  await expect(opener).toBeFocused();
  const blocks = page.getByRole('list', { name: 'Занято вручную' });
  await expect(blocks).toContainText('Подъёмник');

  await page.goto(`${calendar}?date=${morning}`);
  await page.getByRole('tab', { name: 'Подъёмник', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'Ремонт подъёмника' });
  await card.getByRole('button', { name: /^Освободить/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Освободить' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: 'Запись и посты' }).click();
  await expect(page.getByText('Все посты свободны для записи')).toBeVisible();
});

test('a phone shows one bay at a time, and a dialog changes the bay', onPhone, async ({ page }) => {
  const { deal, slot, spare, from } = await bookedVisit(page);
  await page.goto(`${calendar}?date=${slot.day}`);
  await page.getByRole('tab', { name: from.name, exact: true }).click();
  const cards = page.getByRole('article');
  const card = cards.filter({ has: page.locator(`a[href="/service/bids/${deal.bidId}"]`) });
  await card.getByRole('button', { name: /^Пост и мастер/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Пост и мастер' });
  await dialog.getByLabel('Пост', { exact: true }).selectOption(spare);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('tab', { name: spare, exact: true }).click();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/service/bids/${deal.bidId}$`));
});
