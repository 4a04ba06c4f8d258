import type { Page } from '@playwright/test';
import { api, giveSession, makeBid, managersWorkshop, signInByApi, worksOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { nearSlot } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone, pressTwice, signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const infoPages: Record<string, string> = {
  '/rules': 'Что говорит закон',
  '/osago': 'ОСАГО',
  '/kasko': 'КАСКО',
  '/eipoteka': 'Страхование ипотеки',
  '/agents': 'Стать страховым агентом',
  '/autoparks': 'Автопаркам',
  '/franchising': 'Франшиза',
  '/business': 'Для бизнеса',
  '/loyalty': 'Программа лояльности',
  '/charity': 'Благотворительность',
  '/raffle': 'Розыгрыш',
};

const driversPages: Record<string, string> = {
  '/customer': 'Здравствуйте',
  '/customer/profile': 'Профиль',
  '/customer/chat': 'Сообщения',
  '/customer/selected-services': 'Избранные автосервисы',
  '/customer/bids': 'Заявки',
  '/customer/cars': 'Гараж',
  '/notifications': 'Уведомления',
};

const workshopsPages: Record<string, string> = {
  '/service/my-service': 'Мой автосервис',
  '/service/my-service/profile': 'Профиль и цены',
  '/service/my-service/staff': 'Сотрудники',
  '/service/my-service/integrations': 'Интеграции',
  '/service/bids': 'Заявки',
  '/service/chat': 'Сообщения',
  '/service/stat': 'Аналитика',
  '/service/finances': 'Мой баланс',
  '/notifications': 'Уведомления',
};

async function expectPages(page: Page, pages: Record<string, string>): Promise<void> {
  const titles = new Set<string>();
  for (const [address, heading] of Object.entries(pages)) {
    if (titles.size === 0) await page.goto(address);
    else await goWithin(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(({ pathname }) => pathname === address);
    await expect(page.getByRole('alert')).toHaveCount(0);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(Object.keys(pages).length);
}

/** As a link of the menu does: without a reload. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const form = (page: Page) => page.getByRole('form', { name: 'Заявка на звонок' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Отправить заявку' });

test(
  'every information page of the menu describes itself and takes a request',
  onDesktop,
  async ({ page }) => {
    await expectPages(page, infoPages);
    await expect(send(page)).toBeVisible();
  },
);

test(
  'a request is refused without the consent, and sending it twice makes one',
  onPhone,
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/lead/create/')) sent.push(request.url());
    });
    await page.goto('/kasko');
    await form(page).getByLabel('Имя').fill('Мария');
    await form(page).getByLabel('Телефон').fill(freshPhone());
    await send(page).click();
    await expect(form(page).getByRole('alert')).toHaveText(/^Без согласия/);
    await expect(form(page).getByRole('checkbox')).toBeFocused();
    expect(sent).toHaveLength(0);

    await form(page).getByRole('button', { name: 'Что мы храним и зачем' }).click();
    await page
      .getByRole('dialog', { name: 'Обработка данных' })
      .getByRole('button', { name: 'Закрыть' })
      .click();
    await form(page).getByText('Даю согласие').click();
    await pressTwice(send(page));
    await expect(page.getByRole('heading', { name: 'Заявка принята' })).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    expect(sent).toHaveLength(1);
  },
);

test.describe('a refused request', () => {
  test.use({ expectedErrors: /lead\/create/ });

  test('the typed text stays and can be sent again', onCiDesktop, async ({ page }) => {
    const calls = '**/api/v2/lead/create/';
    await page.route(calls, (route) => route.abort());
    await page.goto('/business');
    await form(page).getByLabel('Имя').fill('Мария');
    await form(page).getByLabel('Телефон').fill(freshPhone());
    await form(page).getByText('Даю согласие').click();
    await send(page).click();
    await expect(page.getByText('Что-то пошло не так, повторите попытку позже')).toBeVisible();
    await expect(form(page).getByLabel('Имя')).toHaveValue('Мария');
    await page.unroute(calls);
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Заявка принята' })).toBeVisible();
  });
});

test(
  'an information page has no violation of accessibility, empty and with errors',
  onCiPhone,
  async ({ page }) => {
    await page.goto('/osago');
    await expectAccessible(page, 'empty');
    await send(page).click();
    await expect(form(page).getByRole('alert')).toHaveCount(3);
    await expectAccessible(page, 'with errors');
  },
);

test(
  'a driver changes name and city, is greeted by the name, and every page of the menu opens',
  onPhone,
  async ({ page }) => {
    const phone = freshPhone();
    await page.goto('/customer/profile');
    await expect(page).toHaveURL(/\/join\/login\?next=%2Fcustomer%2Fprofile$/);
    await signIn(page, phone);
    await expect(page).toHaveURL(/\/customer\/profile$/);
    await page.getByRole('textbox', { name: 'Имя' }).fill('Марина Петрова');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Профиль сохранён')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Изменить' }).click();
    const saved = page.waitForResponse('**/user/profile/update/');
    await page.getByRole('dialog').getByText('Казань', { exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await expect(page.getByRole('main')).toContainText('Казань');
    await expectPages(page, { ...driversPages, '/customer': 'Здравствуйте, Марина' });
    await page.goto('/agents');
    await expect(form(page).getByLabel('Имя')).toHaveValue('Марина Петрова');
    await expect(form(page).getByLabel('Телефон')).toHaveValue(/^999 /);
  },
);

test('every page of a workshop opens', onDesktop, async ({ page }) => {
  await giveSession(page, await signInByApi(managerPhone));
  await expectPages(page, workshopsPages);
});

test('an answered bid shows at home, in the notifications and in the messages', onPhone, async ({ page }) => {
  const driver = await signInByApi(freshPhone());
  const manager = await signInByApi(managerPhone);
  const workshop = await managersWorkshop(manager.access_token);
  const works = await worksOf(workshop.id, 1);
  const bid = await makeBid(driver.access_token, workshop.id, works);
  const answer = {
    id: bid,
    lines: JSON.stringify([{ title: 'Работа', price: 2400 }]),
    minutes: 60,
    slot_from: (await nearSlot({ workshopId: workshop.id })).at,
    comment: 'Приезжайте к десяти',
  };
  await api('POST', '/v2/service/bid/answer/', answer, manager.access_token);
  await giveSession(page, driver);

  await page.goto('/customer');
  await expect(page.getByRole('link', { name: 'Есть отклики: 1, 1 новая' })).toBeVisible();
  await page.goto('/customer/chat');
  await expect(page.getByText('Приезжайте к десяти')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('Не прочитано')).toHaveCount(1);
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(page.getByText('Не прочитано')).toHaveCount(0);
  await page.getByRole('link', { name: /^Автосервис ответил/ }).click();
  await expect(page).toHaveURL(new RegExp(`/customer/bids/${bid}$`));
});

test('a favourite stays in the list until its heart is pressed', onDesktop, async ({ page }) => {
  const { access_token: token, ...rest } = await signInByApi(freshPhone());
  const { id, name } = await managersWorkshop((await signInByApi(managerPhone)).access_token);
  await api('POST', '/customer/favorite-service/add/', { service_id: id }, token);
  await giveSession(page, { access_token: token, ...rest });
  await page.goto('/customer/selected-services');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `В избранное: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Избранного пока нет' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
