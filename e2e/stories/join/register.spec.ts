import type { Browser, Page } from '@playwright/test';
import { api, giveSession, makeCar, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { bookingForm, fillBookingForm, submitButton } from '../../support/customer.fixture.ts';
import { expect, freshPhone } from '../../support/fixtures.ts';
import { moveTimeTo, test } from '../../support/new-server.ts';
import { serverUrl } from '../../support/server-process.ts';
import { operatorPhone, signIn } from '../../support/steps.ts';
import { onCiDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const shots = process.env.STO_JOIN_SHOTS;

/** Accessible in both colours; a picture of each for the eye when a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    const width = page.viewportSize()?.width ?? 0;
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function pageOf(browser: Browser, from: Page, phone: string): Promise<Page> {
  const { viewport } = { viewport: from.viewportSize() };
  const page = await (await browser.newContext({ baseURL: serverUrl, viewport })).newPage();
  await giveSession(page, await signInByApi(phone));
  return page;
}

interface Sent {
  items: { id: number; service_id: number; decided_at: string | null; created_at: string }[];
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;

/** Of the person of the page. */
async function firstOf(page: Page, path: string): Promise<Sent['items'][number]> {
  const [first] = (await api<Sent>('GET', path, {}, await tokenOf(page))).items;
  if (!first) throw new Error(`${path} has nothing`);
  return first;
}

/** Finds the workshop on the map and sends it a bid. */
async function sendBid(driver: Page, name: string, carId: number): Promise<void> {
  await driver.goto(`/?city=moskva&auto=${carId}`);
  await driver.getByRole('link', { name: `Записаться: ${name}` }).click();
  const works = driver.getByRole('dialog');
  await works.getByRole('searchbox').fill('замена масла в двигателе');
  await works.getByRole('checkbox', { name: 'Замена масла в двигателе' }).check();
  await works.getByRole('button', { name: /^Готово|^Дальше/ }).click();
  await fillBookingForm(bookingForm(driver), 'Первая заявка');
  await submitButton(driver).click();
  await expect(driver).toHaveURL(/\/customer\/bids$/);
}

async function fillPlace(page: Page, name: string): Promise<void> {
  const field = (label: string) => page.getByRole('textbox', { name: label });
  await field('Название').fill(name);
  await field('Адрес').fill('Полевая улица, 7');
  await field('Широта').fill('55.7601');
  await field('Телефон автосервиса').fill('495 111-22-33');
  await field('ИНН').fill('7707083893');
  await field('Ваше имя').fill('Тамара');
}

const next = (page: Page) => page.getByRole('button', { name: 'Дальше' }).click();

test(
  'a workshop registers, the operator approves it, and its first bid comes',
  onPhone,
  async ({ page, browser }) => {
    const name = `Полевой сервис ${freshPhone().slice(-4)}`;
    await page.goto('/register-service');
    await look(page, 'register-start');
    await page.getByRole('link', { name: 'Войти и начать' }).click();
    await signIn(page, freshPhone());
    await expect(page.getByRole('heading', { name: 'Автосервис и адрес' })).toBeVisible();
    await next(page);
    await expect(page.getByText('Напишите название')).toBeVisible();
    await fillPlace(page, name);
    await look(page, 'register-place');
    // What was typed survives a reload.
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue(name);
    await next(page);

    await page.getByRole('searchbox', { name: 'Добавить работу' }).fill('замена масла в двигателе');
    await page.getByRole('list', { name: 'Найденные работы' }).getByRole('button').first().click();
    const works = page.getByRole('list', { name: 'Ваши работы' });
    await expect(works.getByRole('listitem')).toHaveCount(1);
    await look(page, 'register-works');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue(name);
    await page.goForward();
    await page.reload();
    await expect(works.getByRole('listitem')).toHaveCount(1);
    await next(page);
    await page.getByRole('button', { name: 'Все марки' }).click();
    await look(page, 'register-brands');
    await next(page);
    for (const day of ['Суббота', 'Воскресенье'])
      await page.getByRole('checkbox', { name: day }).check({ force: true });
    await look(page, 'register-week');
    await next(page);
    await look(page, 'register-send');
    await page.getByRole('button', { name: 'Отправить на проверку' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Мой автосервис' })).toBeVisible();
    await expect(page.getByText('Автосервис на проверке')).toBeVisible();
    await look(page, 'my-workshop-pending');
    await page.goto('/service/bids');
    await expect(page.getByText(`Водители пока не видят «${name}»`)).toBeVisible();
    await look(page, 'bids-pending');
    await page.getByRole('link', { name: 'в разделе «Мой автосервис»' }).click();

    const operator = await pageOf(browser, page, operatorPhone);
    await operator.goto('/operator');
    await look(operator, 'operator-queue');
    await operator.getByRole('link', { name: new RegExp(name) }).click();
    await expect(operator.getByText('7707083893')).toBeVisible();
    await operator.getByRole('button', { name: 'Отклонить' }).click();
    await expect(operator.getByText('Напишите причину').first()).toBeVisible();
    await look(operator, 'operator-item');
    await operator.getByRole('button', { name: 'Одобрить' }).click();
    await expect(operator.getByRole('button', { name: 'Одобрить' })).toBeHidden();
    await operator.goto('/operator/audit');
    await expect(operator.getByText('Одобрил запрос').first()).toBeVisible();
    await look(operator, 'operator-audit');

    await page.reload();
    await expect(page.getByText('Автосервис на проверке')).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    const left = page.getByRole('region', { name: 'Что ещё сделать' }).getByRole('listitem');
    await expect(left.filter({ hasText: ': готово' })).toHaveText([
      /^Работы/,
      /^Марки/,
      /^График/,
      /^Посты/,
      /^Точка на карте/,
      /^Проверка/,
    ]);
    const { decided_at: approvedAt } = await firstOf(page, '/v2/service/register/status/');
    const driver = await pageOf(browser, page, freshPhone());
    const carId = await makeCar((await tokenOf(driver)) ?? '');
    await moveTimeTo(Date.parse(approvedAt ?? '') + 10 * 60_000, page, driver);
    await sendBid(driver, name, carId);
    const bid = await firstOf(driver, '/v2/customer/bid/index/');
    expect(Date.parse(bid.created_at) - Date.parse(approvedAt ?? '')).toBeLessThan(15 * 60_000);
    await page.goto('/service/bids');
    await expect(page.getByText(`Водители пока не видят «${name}»`)).toBeHidden();
    await page.getByRole('link', { name: `Ответить на заявку У-${bid.id}` }).click();
    await expect(page.getByText('Первая заявка')).toBeVisible();
    await driver.context().close();
    await operator.context().close();
  },
);

test(
  'an operator acts in the place of a person, under a banner, and comes back',
  onCiDesktop,
  async ({ page }) => {
    const phone = freshPhone();
    await signInByApi(phone);
    await giveSession(page, await signInByApi(operatorPhone));
    await page.goto('/operator/people');
    await look(page, 'operator-people');
    await page.getByLabel('Телефон').fill(phone.slice(2));
    await page.getByLabel('Причина').fill('Не видит свою заявку');
    await page.getByRole('button', { name: 'Войти как этот человек' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Вы вошли как' });
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL(/\/$|\?|\/customer\//);
    const refusal = page.getByLabel('Уведомления').getByRole('alert');
    await expect(refusal).toHaveCount(0);
    await page.goto('/customer/profile');
    await expect(banner).toBeVisible();
    await look(page, 'operator-place');
    await page.getByRole('button', { name: 'Выйти из режима' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Люди' })).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(refusal).toHaveCount(0);
    await page.goto('/operator/audit');
    await expect(page.getByText('Не видит свою заявку').first()).toBeVisible();
  },
);
