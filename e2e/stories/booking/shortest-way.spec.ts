import type { Page } from '@playwright/test';
import { codeFor } from '../../support/api.ts';
import { openDay, signedInDriver } from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { Hand } from '../../support/hand.ts';
import { isPhone } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

/** The one search takes the car and the work at once. */
const line = 'рио колодки';
const words = 'передние колодки';

/** The nearest workshop of the list that says it can be booked. */
const firstBookable = (page: Page) => page.getByRole('link', { name: /^Записаться: / }).first();

async function chooseKazan(hand: Hand, page: Page): Promise<void> {
  const inHeading = page.getByRole('button', { name: /выбрать другой город$/ });
  await hand.tap(isPhone(page) ? inHeading : page.getByRole('button', { name: /^Город: / }));
  const picker = page.getByRole('dialog', { name: 'Выберите местоположение' });
  await hand.tap(picker.getByText('Казань', { exact: true }));
  await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
}

async function search(hand: Hand, page: Page, words: string, option: RegExp): Promise<void> {
  if (isPhone(page)) await hand.tap(page.getByRole('button', { name: /^Найти автосервис/ }));
  await hand.type(page.getByRole('combobox', { name: /^Найти автосервис/ }), words);
  // The answer to fewer letters cannot be chosen.
  const suggestions = page.getByRole('listbox', { name: 'Подсказки' });
  await expect(page.locator('[aria-busy]').filter({ has: suggestions })).toHaveCount(0);
  await hand.tap(page.getByRole('option', { name: option }));
  // A person reads the new list before the next tap: only with a work its cards have prices.
  await expect(page.getByText(/\d\s₽/).first()).toBeVisible();
}

/** Each choice opens the next list by itself. */
async function chooseNext(hand: Hand, page: Page, label: string, name = ''): Promise<void> {
  const list = page.getByRole('dialog', { name: label });
  await hand.tap(list.getByRole('option', { name }).first());
  await expect(list).toBeHidden();
}

async function describeCar(hand: Hand, page: Page): Promise<void> {
  await chooseNext(hand, page, 'Поколение');
  await chooseNext(hand, page, 'Модификация');
  // The list opened by itself, and its field has the focus afterwards.
  await expect(page.getByRole('combobox', { name: 'Модификация' })).toBeFocused();
  await hand.tap(page.getByRole('button', { name: 'Дальше к заявке' }));
}

async function newDriversWay(hand: Hand, page: Page): Promise<void> {
  const phone = freshPhone();
  await page.goto('/');
  await chooseKazan(hand, page);
  await search(hand, page, line, /^Kia Rio/);
  await hand.tap(firstBookable(page));
  await describeCar(hand, page);
  const form = page.getByRole('form', { name: 'Заявка' });
  await hand.type(form.getByLabel('Телефон'), phone.slice(2));
  await hand.tap(openDay(form));
  await hand.tap(page.getByRole('button', { name: 'Отправить заявку' }));
  const code = page.getByLabel('Код из шести цифр');
  await expect(code).toBeFocused();
  await hand.type(code, await codeFor(phone));
  await expect(page.getByText('Заявка создана')).toBeVisible({ timeout: 30_000 });
}

test('a new driver with a car books on a phone', onCiPhone, async ({ page }) => {
  const hand = new Hand(page);
  await newDriversWay(hand, page);
  process.stdout.write(`${hand.report('new driver, phone')}\n`);
  // Two of them choose another city.
  expect(hand.taps).toBeLessThanOrEqual(11);
  expect(hand.characters).toBeLessThanOrEqual(27);
});

/** As Lighthouse's phone: 1.6 Mbit/s with 150 ms to the server and back. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

test('a slow line costs a new driver no further tap', onCiPhone, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  const hand = new Hand(page);
  await newDriversWay(hand, page);
  process.stdout.write(`${hand.report('new driver, phone, slow line')}\n`);
  expect(hand.taps).toBeLessThanOrEqual(11);
  expect(hand.characters).toBeLessThanOrEqual(27);
});

test('a known driver books on a phone', onPhone, async ({ page }) => {
  await signedInDriver(page);
  await page.goto('/?city=kazan');
  const hand = new Hand(page);
  await search(hand, page, words, /^Замена передних тормозных колодок/);
  await hand.tap(firstBookable(page));
  await hand.tap(openDay(page));
  await hand.tap(page.getByRole('button', { name: 'Отправить заявку' }));
  await expect(page.getByText('Заявка создана')).toBeVisible({ timeout: 30_000 });
  process.stdout.write(`${hand.report('known driver, phone')}\n`);
  expect(hand.taps).toBeLessThanOrEqual(5);
  expect(hand.characters).toBeLessThanOrEqual(words.length);
});

test('a new driver with a car books on a desktop', onCiDesktop, async ({ page }) => {
  const hand = new Hand(page);
  await newDriversWay(hand, page);
  process.stdout.write(`${hand.report('new driver, desktop')}\n`);
  expect(hand.taps).toBeLessThanOrEqual(11);
  expect(hand.characters).toBeLessThanOrEqual(27);
});
