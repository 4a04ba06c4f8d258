import type { Page } from '@playwright/test';
import { signedInDriver, workshopForBids } from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { isPhone } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

const label = 'Найти автосервис, адрес или работы';
const kazan = '/?city=kazan';
const field = (page: Page) => page.getByRole('combobox', { name: label });

async function openSearch(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: label }).click();
  await expect(field(page)).toBeVisible();
}

async function type(page: Page, text: string): Promise<void> {
  await openSearch(page);
  await field(page).fill(text);
}

const note = (page: Page) => page.getByText(/^Поняли так:/);

test(
  'one line gives car, works and comment; they show in the booking, and can be taken back',
  onPhone,
  async ({ page }) => {
    await page.goto(kazan);
    await type(page, 'Kia Rio 2019, скрипят тормоза');
    await page.getByRole('option', { name: /^Kia Rio, 2019/ }).click();
    await expect(note(page)).toHaveText(
      'Поняли так: Kia Rio, 2019 · 2 работы · комментарий «скрипят тормоза»',
    );
    await expect(page).toHaveURL(/works=\d+,\d+/);
    await expect(page.getByRole('link', { name: /Kia Rio/ })).toBeVisible();
    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect(note(page)).toBeHidden();
    await expect(page).not.toHaveURL(/works=/);
    await expect(page.getByRole('link', { name: /Kia Rio/ })).toBeHidden();
  },
);

async function bookWith(page: Page, words: string): Promise<void> {
  await type(page, words);
  await page.getByRole('option', { name: new RegExp(`^${words}`) }).click();
  // A person reads the new list before the next tap: only with a work its cards have prices.
  await expect(page.getByText(/\d\s₽/).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Записаться: / })
    .first()
    .click();
}

test('the words of the search are the comment of the booking, once', onCiDesktop, async ({ page }) => {
  await signedInDriver(page);
  await page.goto(kazan);
  await bookWith(page, 'скрипят тормоза');
  const comment = page.getByRole('form', { name: 'Заявка' }).getByLabel(/^Комментарий/);
  await expect(comment).toHaveValue('скрипят тормоза');
  await comment.fill('скрипят тормоза слева');
  await page.goBack();
  await bookWith(page, 'скрипят тормоза');
  await expect(comment).toHaveValue('скрипят тормоза слева');
});

test('the time of the line is the time of the booking', onCiPhone, async ({ page }) => {
  await signedInDriver(page);
  await page.goto(kazan);
  await type(page, 'скрипят тормоза, завтра с утра');
  await page
    .getByRole('option', { name: /^скрипят тормоза/i })
    .first()
    .click();
  await expect(note(page)).toContainText('завтра с утра');
  // It is open every day.
  const { id } = await workshopForBids();
  await page.goto(`${kazan}&service=${id}&drawer=bid`);
  const form = page.getByRole('form', { name: 'Заявка' });
  await expect(form.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
  // The first free time of the morning, or the morning itself.
  await expect(form).toContainText(/Автосервис будет ждать (в (8|9|10|11):\d\d|с \d+:\d\d до 12:00)/);
});

test('works come first, then workshops of this city only', onPhone, async ({ page }) => {
  await page.goto('/?city=moskva');
  await type(page, 'масло');
  const groups = page.getByRole('listbox', { name: 'Подсказки' }).getByRole('group');
  await expect(groups.first()).toHaveAccessibleName('Работы');
  await expect(groups.first().getByRole('option').first()).toHaveAccessibleName(/^Замена масла в двигателе/);
  await field(page).fill('мотор на чистопольской');
  await expect(page.getByRole('option', { name: /^Мотор на Чистопольской/ })).toHaveCount(0);
});

test('Esc closes the list and keeps the text; the keyboard chooses', onCiDesktop, async ({ page }) => {
  await page.goto(kazan);
  await type(page, 'прокачка тормозов');
  const option = page.getByRole('option', { name: /^Прокачка тормозов/ });
  await expect(option).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(field(page)).toHaveValue('прокачка тормозов');
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/works=1073/);
  await expect(field(page)).toHaveValue('');
});

test('Back closes the search of a phone and stays on the map', onPhone, async ({ page }) => {
  await page.goto('/osago');
  await page.goto(kazan);
  await type(page, 'масло');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.goBack();
  await expect(field(page)).toBeHidden();
  await expect(page).toHaveURL(/city=kazan/);
});

test('nothing found, and no network, are said in the list', onCiDesktop, async ({ page, context }) => {
  await page.goto(kazan);
  await type(page, 'щщщщщщ');
  await expect(page.getByText(/^Ничего не нашлось\. Проверьте/)).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('щщщщщщщ');
  await expect(page.getByText(/^Нет сети\. Подсказки не загрузились/)).toBeVisible();
  await context.setOffline(false);
  await field(page).fill('прокачка');
  await expect(page.getByRole('option', { name: /^Прокачка тормозов/ })).toBeVisible();
});
