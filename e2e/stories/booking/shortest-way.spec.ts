import type { Page } from '@playwright/test';
import { codeFor } from '../../support/api.ts';
import { signedInDriver } from '../../support/customer.fixture.ts';
import { expect, freshPhone, onDesktop, onPhone, test } from '../../support/fixtures.ts';
import { Hand } from '../../support/hand.ts';
import { isPhone } from '../../support/steps.ts';

test.use({ hasWebGl: false });

const work = 'Замена передних тормозных колодок';
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

async function findWork(hand: Hand, page: Page): Promise<void> {
  if (isPhone(page)) await hand.tap(page.getByRole('button', { name: /^Найти автосервис/ }));
  await hand.type(page.getByRole('combobox', { name: /^Найти автосервис/ }), words);
  await hand.tap(page.getByRole('option', { name: work }));
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
  await hand.tap(page.getByRole('button', { name: 'Kia', exact: true }));
  await chooseNext(hand, page, 'Модель', 'Rio');
  await chooseNext(hand, page, 'Поколение');
  await chooseNext(hand, page, 'Модификация');
  await hand.tap(page.getByRole('button', { name: 'Дальше к заявке' }));
}

async function newDriversWay(hand: Hand, page: Page): Promise<void> {
  const phone = freshPhone();
  await page.goto('/');
  await chooseKazan(hand, page);
  await findWork(hand, page);
  await hand.tap(firstBookable(page));
  await describeCar(hand, page);
  const form = page.getByRole('form', { name: 'Заявка' });
  await hand.type(form.getByLabel('Телефон'), phone.slice(2));
  await hand.tap(form.getByRole('button', { name: /^Завтра/ }));
  await hand.tap(page.getByRole('button', { name: 'Отправить заявку' }));
  const code = page.getByLabel('Код из шести цифр');
  await expect(code).toBeFocused();
  await hand.type(code, await codeFor(phone));
  await expect(page.getByText('Заявка создана')).toBeVisible({ timeout: 30_000 });
}

test('a new driver with a car books on a phone', onPhone, async ({ page }) => {
  const hand = new Hand(page);
  await newDriversWay(hand, page);
  process.stdout.write(`${hand.report('new driver, phone')}\n`);
  // Two of them choose another city.
  expect(hand.taps).toBeLessThanOrEqual(13);
  expect(hand.characters).toBeLessThanOrEqual(32);
});

test('a known driver books on a phone', onPhone, async ({ page }) => {
  await signedInDriver(page);
  await page.goto('/?city=kazan');
  const hand = new Hand(page);
  await findWork(hand, page);
  await hand.tap(firstBookable(page));
  await hand.tap(page.getByRole('button', { name: /^Завтра/ }));
  await hand.tap(page.getByRole('button', { name: 'Отправить заявку' }));
  await expect(page.getByText('Заявка создана')).toBeVisible({ timeout: 30_000 });
  process.stdout.write(`${hand.report('known driver, phone')}\n`);
  expect(hand.taps).toBeLessThanOrEqual(5);
});

test('a new driver with a car books on a desktop', onDesktop, async ({ page }) => {
  const hand = new Hand(page);
  await newDriversWay(hand, page);
  process.stdout.write(`${hand.report('new driver, desktop')}\n`);
  expect(hand.taps).toBeLessThanOrEqual(13);
  expect(hand.characters).toBeLessThanOrEqual(32);
});
