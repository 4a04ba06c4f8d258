import type { Page, Response } from '@playwright/test';
import { api, makeBid, makeCar } from '../../support/api.ts';
import {
  bidsOf,
  bookingForm,
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
  workshopForBids,
} from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone, onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, permissions: ['clipboard-read', 'clipboard-write'] });

test('a shared link opens the page of the workshop', onCiPhone, async ({ page }) => {
  const { id, workIds } = await workshopForBids();
  await page.goto(`/?city=kazan&works=${workIds.join(',')}&service=${id}&drawer=service`);
  const preview = page.getByRole('dialog', { name: /^Автосервис «/ });
  await expect(preview.getByRole('heading', { name: /^Автосервис «/ })).toBeFocused();
  const name = await preview.getByRole('heading', { level: 2 }).last().textContent();
  await preview.getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).searchParams.has('works')).toBe(false);

  await page.goto('/kasko');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(`/service/${id}-`));
});

test(
  'a photo is turned and cropped with the keyboard, and the edited one replaces it',
  onDesktop,
  async ({ page }) => {
    const form = await openBookingForm(page);
    const sent: { name: string; width: number; height: number }[] = [];
    page.on('response', async (response) => {
      const saved = await savedFile(response);
      if (saved) sent.push(saved);
    });
    await form.getByLabel('Галерея', { exact: true }).setInputFiles(await widePhoto(page, 'бампер.png'));
    const edit = form.getByRole('button', { name: 'Изменить: бампер.png' });
    await edit.click();
    const editor = page.getByRole('dialog', { name: 'Правка фото' });
    await expect(editor.getByAltText('бампер.png')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(form).toBeVisible();

    await edit.click();
    await editor.getByRole('button', { name: 'Вправо' }).click();
    await expect(editor.getByRole('status')).toHaveText(/Поворот 90°/);
    const corner = editor.getByLabel(/^Правый нижний угол/);
    await corner.focus();
    for (const key of ['Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft'])
      await page.keyboard.press(key);
    await editor.getByRole('button', { name: 'Готово' }).click();
    await expect(editor).toBeHidden();
    await expect(edit).toBeVisible();
    await expect.poll(() => sent.length).toBe(2);

    const [first, second] = sent;
    expect(first).toMatchObject({ name: 'бампер.png', width: 400, height: 200 });
    expect(second?.name).toBe('бампер.png');
    expect(second?.width).toBeLessThan(200);
    expect(second?.height).toBeLessThan(400);
    expect(second?.height).toBeGreaterThan(200);
  },
);

test(
  'the calendar disables past and closed days, and Esc closes only the calendar',
  onDesktop,
  async ({ page }) => {
    const { id, closedDay } = await workshopWithDayOff();
    await page.goto(`/?city=kazan&service=${id}&drawer=bid`);
    const form = bookingForm(page);
    const date = form.getByRole('button', { name: /^Дата/ });
    await date.click();
    const calendar = form.getByRole('grid');
    await expect(calendar).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('button', { name: 'Предыдущий месяц' })).toBeDisabled();
    await expect(calendar.locator('[data-today] button')).toBeVisible();
    const isOff = (cells: string) =>
      calendar.locator(cells).evaluateAll((found) => found.map((cell) => cell.hasAttribute('data-disabled')));
    const today = await calendar.locator('[data-today]').getAttribute('data-day');
    const days = await calendar.locator('td[data-day]').evaluateAll((cells) =>
      cells.map((cell) => ({
        day: cell.getAttribute('data-day') ?? '',
        off: cell.hasAttribute('data-disabled'),
      })),
    );
    expect(days.filter(({ day, off }) => day < (today ?? '') && !off)).toEqual([]);

    await form.getByRole('button', { name: 'Следующий месяц' }).click();
    const closedColumn = await isOff(`td[data-day]:nth-child(${closedDay + 1})`);
    expect(closedColumn.length).toBeGreaterThan(3);
    expect(closedColumn.every(Boolean)).toBe(true);
    expect((await isOff('td[data-day]')).some((off) => !off)).toBe(true);

    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(form).toBeVisible();
    await expect(date).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  },
);

test('the calendar scrolls into view again when a custom day is set', onCiPhone, async ({ page }) => {
  const { id } = await workshopForBids();
  await page.goto(`/?city=kazan&service=${id}&drawer=bid`);
  const form = bookingForm(page);
  await form.getByRole('button', { name: /^Дата/ }).click();
  const calendar = form.getByRole('grid');
  await form.getByRole('button', { name: 'Следующий месяц' }).click();
  await calendar.locator('td[data-day]:not([data-disabled]) button').last().click();
  const date = form.locator('[data-field=day] button[aria-expanded]');
  await date.click();
  await expect(calendar).toBeHidden();
  await date.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await date.click();
  await expect(calendar).toBeInViewport({ ratio: 1 });
});

test('Esc closes the top drawer only, and the focus returns to its opener', onCiDesktop, async ({ page }) => {
  const { id, workIds } = await workshopForBids();
  await page.goto(`/?city=kazan&works=${workIds.join(',')}&service=${id}&drawer=bid`);
  const form = bookingForm(page);
  const row = form.getByRole('button', { name: /2 работы/ });
  await row.click();
  const works = page.getByRole('dialog', { name: 'Что нужно сделать' });
  await expect(works.getByRole('heading', { name: 'Что нужно сделать' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(works).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).not.toHaveURL(/drawer=/);
});

test(
  'a swipe down closes the preview on a phone, unless its content is scrolled',
  onCiPhone,
  async ({ page }) => {
    const { id } = await workshopForBids();
    await page.goto(`/?city=kazan&service=${id}&drawer=service`);
    const preview = page.getByRole('dialog', { name: /^Автосервис «/ });
    const reviews = preview.getByRole('region', { name: 'Отзывы' });
    await reviews.scrollIntoViewIfNeeded();
    await swipeDown(page, 300);
    await expect(preview).toBeVisible();

    await preview.getByRole('button', { name: 'Поделиться' }).scrollIntoViewIfNeeded();
    await swipeDown(page, 120, 60);
    await expect(preview).toBeVisible();
    await swipeDown(page, 120);
    await expect(preview).toBeHidden();
    await expect(page).not.toHaveURL(/drawer=/);
  },
);

test('a search of works shows its matches and keeps the chosen works', onPhone, async ({ page }) => {
  await page.goto('/?city=kazan&drawer=work_types');
  const works = page.getByRole('dialog', { name: 'Что нужно сделать' });
  const search = works.getByRole('searchbox', { name: 'Поиск работ' });
  const found = works.getByRole('status').filter({ hasText: /^(Найден|Показаны)/ });

  await search.fill('pfvtyf vfckf');
  await expect(found).toHaveText('Показаны результаты для «замена масла»');
  await works.getByRole('checkbox', { name: 'Замена масла в двигателе' }).check();
  await search.fill('сайленты');
  await expect(works.getByText('Иначе: «сайленты рычагов»')).toBeVisible();
  await search.fill('гудит колесо');
  await expect(works.getByText('Симптом: «гудит колесо»')).toBeVisible();
  await search.fill('колодки');
  await expect(works.locator('mark', { hasText: /^колодок$/ }).first()).toBeVisible();
  await expect(works.getByText('колодцах')).toBeHidden();

  await works.getByRole('button', { name: 'Очистить' }).click();
  await expect(search).toBeFocused();
  await expect(works.getByRole('tab').first()).toBeVisible();
  await expect(works.getByRole('button', { name: 'Готово · 1 работа' })).toBeVisible();
});

test(
  'a car with a bid here opens that bid, another car opens the form with the typed text',
  onCiPhone,
  async ({ page }) => {
    const driver = await signedInDriver(page);
    const { id, workIds } = await workshopForBids();
    const bidId = await makeBid(driver.token, id, workIds, await makeCar(driver.token));
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'Гудит колесо');
    const openBid = page.getByRole('link', { name: `Открыть заявку У-${bidId}` });

    const takeCar = async (place: number) => {
      await form.getByRole('button', { name: /Kia Rio/ }).click();
      const cars = page.getByRole('dialog', { name: 'Какая машина?' });
      await cars.getByRole('radio').nth(place).check();
      await cars.getByRole('button', { name: 'Готово' }).click();
    };
    await takeCar(0);
    await expect(openBid).toBeVisible();
    await expect(form.getByLabel('Комментарий')).toBeHidden();
    await expect(form).toContainText('Всё, что вы написали, сохранено');
    await takeCar(1);
    await expect(form.getByLabel('Комментарий')).toHaveValue('Гудит колесо');
    await expect(submitButton(page)).toBeEnabled();

    await takeCar(0);
    await expect(openBid).toBeVisible();
    await page.goto(page.url().replace('drawer=bid', 'drawer=service'));
    await expect(page.getByRole('dialog', { name: /^Автосервис «/ })).toContainText('Заявка сюда уже есть');
    await openBid.click();
    await expect(page).toHaveURL(new RegExp(`/customer/bids/${bidId}$`));
  },
);

test.describe('a second device', () => {
  test.use({ expectedErrors: /409.*bid\/create/ });

  test(
    'a bid made on another device refuses the second one and leads to the first',
    onDesktop,
    async ({ page }) => {
      const driver = await signedInDriver(page);
      const { id, workIds } = await workshopForBids();
      const form = await openBookingForm(page, driver);
      await fillBookingForm(form, 'Со второго телефона');
      const bidId = await makeBid(driver.token, id, workIds, driver.carId);
      await submitButton(page).click();
      const openBid = page.getByRole('link', { name: `Открыть заявку У-${bidId}` });
      await expect(openBid).toBeFocused();
      await expect(form).toContainText('Всё, что вы написали, сохранено');
      expect(await bidsOf(driver)).toHaveLength(1);
      await openBid.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/customer/bids/${bidId}$`));
    },
  );
});

async function savedFile(response: Response) {
  if (!response.url().endsWith('/bid/upload-file/') || !response.ok()) return null;
  const { data } = (await response.json()) as { data: { name: string; width: number; height: number } };
  return data;
}

/** A wide photo, so that a turn is visible. */
async function widePhoto(page: Page, name: string) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 400, height: 200 });
    canvas.getContext('2d')?.fillRect(0, 0, 120, 90);
    return canvas.toDataURL('image/png');
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

async function workshopWithDayOff(): Promise<{ id: number; closedDay: number }> {
  const { services } = await api<{ services: { id: number }[] }>('POST', '/v2/map/default/geo-search/', {
    lat: 55.796,
    long: 49.106,
  });
  for (const { id } of services) {
    const { schedule } = await api<{ schedule: Record<string, { is_active: boolean }> }>(
      'GET',
      '/v2/service/view/',
      { service_id: id },
    );
    const closedDay = weekDays.findIndex((day) => !schedule[day]?.is_active);
    if (closedDay >= 0) return { id, closedDay };
  }
  throw new Error('every workshop works every day');
}

/** Playwright's own touches are taps only. */
async function swipeDown(page: Page, from: number, by = 420): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 190, y }],
    });
  await touch('touchStart', from);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', from + (by * step) / 10);
    await page.waitForTimeout(20);
  }
  // A pause: the distance decides, not the speed.
  await page.waitForTimeout(150);
  await touch('touchEnd', from + by);
  await session.detach();
}
