import type { Locator } from '@playwright/test';
import { signedInDriver } from '../../support/customer.fixture.ts';
import { dragWithFinger, liftFinger } from '../../support/fingers.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

const kazan = '/?city=kazan';
const pads = 1069;

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`no box of ${target}`);
  return box;
}

test('Back folds the unfolded list and stays on the map', onPhone, async ({ page }) => {
  await page.goto('/osago');
  await page.goto(kazan);
  await page.getByRole('button', { name: 'Развернуть список' }).click();
  await expect(page.getByRole('button', { name: 'Карта', exact: true })).toBeVisible();
  const isOpen = page.getByRole('button', { name: 'Открыто сейчас' });
  await isOpen.click();
  await expect(page).toHaveURL(/open/);
  await expect(page.getByRole('button', { name: 'Карта', exact: true })).toBeVisible();
  await page.goBack();
  await expect(isOpen).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: 'Карта', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Карта', exact: true })).toBeHidden();
  await expect(page).toHaveURL(/city=kazan/);
  await page.goBack();
  await expect(page).toHaveURL(/osago/);
});

test('the list follows the finger, and opens where it is let go', onCiPhone, async ({ page }) => {
  await page.goto(kazan);
  const list = page.getByRole('complementary', { name: 'Список автосервисов' });
  const handle = page.getByRole('button', { name: 'Развернуть список' });
  const touch = await page.context().newCDPSession(page);
  const before = await boxOf(list);
  const { x, y, width, height } = await boxOf(handle);
  const from = { x: x + width / 4, y: y + height / 2 };
  await dragWithFinger(touch, from, { ...from, y: from.y - 240 });
  await expect.poll(async () => Math.round(before.y - (await boxOf(list)).y)).toBe(240);
  await liftFinger(touch);
  await expect(page.getByRole('button', { name: 'Свернуть список' })).toBeVisible();
});

test('the house number of a long address is in sight', onPhone, async ({ page }) => {
  await page.goto(kazan);
  const card = page.locator('[data-workshop]').first();
  const house = card.getByText(/^\s?\d+[а-яё]?([/к]\d+)?$/i);
  await expect(house).toBeVisible();
  const [inside, outside] = [await boxOf(house), await boxOf(card)];
  expect(inside.x + inside.width).toBeLessThanOrEqual(outside.x + outside.width);
});

test('the list comes back by itself when the network does', onPhone, async ({ page, context }) => {
  await page.goto(kazan);
  await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Открыто сейчас' }).click();
  await expect(page.getByText(/^Нет сети/).first()).toBeVisible();
  const answer = page.waitForResponse(/geo-search/);
  await context.setOffline(false);
  await answer;
  await expect(page.getByText(/^Нет сети/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Открыто сейчас' })).toHaveAttribute('aria-pressed', 'true');
});

test(
  'the works of a workshop are under its name; a toast is above the main button',
  onCiPhone,
  async ({ page }) => {
    await signedInDriver(page);
    await page.goto(`${kazan}&works=${pads}`);
    await expect(page.getByText(/\d\s₽/).first()).toBeVisible();
    const book = page.getByRole('link', { name: /^Записаться: / }).first();
    const label = (await book.getAttribute('aria-label')) ?? (await book.textContent()) ?? '';
    await book.click();
    const bid = page.getByRole('dialog', { name: 'Заявка' });
    await bid.locator('[data-field=works]').click();
    const works = page.getByRole('dialog', { name: 'Что нужно сделать' });
    await expect(works).toHaveAccessibleDescription(label.replace(/^Записаться: /, ''));
    await works.getByRole('checkbox', { checked: false }).first().check();
    await works.getByRole('button', { name: /^Готово/ }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Услуги успешно изменены' });
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => {
        const [news, button] = [
          await boxOf(toast),
          await boxOf(page.getByRole('button', { name: 'Отправить заявку' })),
        ];
        return news.y + news.height <= button.y;
      })
      .toBe(true);
  },
);

test('a phone of another country is refused by its country', onPhone, async ({ page }) => {
  await page.goto('/join/login');
  const phone = page.getByLabel('Телефон');
  await phone.fill('+375 29 123-45-67');
  await expect(phone).toHaveValue('+375 29 123-45-67');
  await phone.press('Enter');
  await expect(page.getByText('Это номер другой страны. Нужен российский: +7 и 10 цифр')).toBeVisible();
  await expect(phone).toHaveValue('+375 29 123-45-67');
});
