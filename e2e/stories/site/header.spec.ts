import type { Locator, Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, freshPhone, refusedSocket, test } from '../../support/fixtures.ts';
import { isPhone, managerPhone } from '../../support/steps.ts';
import { desktopFirst, onCiDesktop, onDesktop, onPhone } from '../../support/tiers.ts';

// A page with little but the header: these stories are about what opens from it.
const quietPage = '/osago';
const fleetOwner = '+79000000201';
const yearSeconds = 31_536_000;

test.use({ hasWebGl: false, expectedErrors: refusedSocket });

test(
  'a block of the menu opens by the pointer, a click and the keyboard, and closes in every way',
  onDesktop,
  async ({ page }) => {
    await page.goto(quietPage);
    const menu = page.getByRole('navigation', { name: 'Основное меню' });
    const insurance = menu.getByRole('button', { name: 'Страхование' });
    const partners = menu.getByRole('button', { name: 'Партнерство' });
    const kasko = menu.getByRole('link', { name: 'КАСКО' });
    const agents = menu.getByRole('link', { name: 'Стать страховым агентом' });

    await insurance.hover();
    await expect(kasko).toBeVisible();
    await expect(insurance).toHaveAttribute('aria-expanded', 'true');
    expect(await dimOf(menu)).toBe('1');
    await kasko.hover();
    await expect(kasko, 'the way from the title to the list is not a leave').toBeVisible();
    await partners.hover();
    await expect(agents).toBeVisible();
    await expect(kasko, 'one block is open at a time').toBeHidden();
    await page.mouse.move(900, 800);
    await expect(agents, 'left by the pointer').toBeHidden();
    await expect.poll(() => dimOf(menu)).toBe('0');

    await insurance.hover();
    await insurance.click();
    await expect(kasko, 'the click after the pointer keeps it open').toBeVisible();
    await expectPartAccessible(page, '[aria-label="Основное меню"]');
    await insurance.click();
    await expect(kasko, 'the second click closes').toBeHidden();
    await page.mouse.move(900, 800);

    await insurance.focus();
    await page.keyboard.press('Enter');
    await expect(kasko).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(kasko, 'Esc').toBeHidden();
    await expect(insurance).toBeFocused();
    await page.keyboard.press('Enter');
    await page.mouse.click(900, 800);
    await expect(kasko, 'a press outside').toBeHidden();
    await partners.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('list').last().getByRole('link')).toHaveCount(7);
    await page.keyboard.press('Shift+Tab');
    await expect(agents, 'the focus went on').toBeHidden();

    await insurance.click();
    await kasko.click();
    await expect(page).toHaveURL(/\/kasko$/);
    await expect(kasko, 'a choice').toBeHidden();
  },
);

test(
  'the sidebar lists the whole menu, and closes by its button, the page behind, Esc and a choice',
  onPhone,
  async ({ page }) => {
    await page.goto(quietPage);
    const burger = page.getByRole('button', { name: 'Меню', exact: true });
    const sidebar = page.getByRole('dialog', { name: 'Меню' });
    await burger.tap();
    await expect(sidebar.getByRole('link', { name: 'Войти' })).toBeVisible();
    expect((await sidebar.boundingBox())?.width).toBe(271);
    const sections = sidebar.getByRole('navigation', { name: 'Разделы' });
    await expect(sections.getByRole('link')).toHaveCount(11);
    for (const link of await sections.getByRole('link').all()) await expect(link).toBeVisible();
    await expect(sections.getByRole('link', { name: 'ОСАГО' })).toHaveAttribute('aria-current', 'page');
    await expectPartAccessible(page, '[role="dialog"]');

    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.tap();
    await sidebar.getByRole('button', { name: 'Закрыть' }).tap();
    await expect(sidebar).toBeHidden();
    await burger.tap();
    await expect(sidebar).toBeVisible();
    await page.touchscreen.tap(350, 500);
    await expect(sidebar).toBeHidden();
    await burger.tap();
    await sections.getByRole('link', { name: 'Для бизнеса' }).tap();
    await expect(page).toHaveURL(/\/business$/);
    await expect(sidebar).toBeHidden();
  },
);

test('the city picker has 13 cities and a search, and stores the choice for a year', async ({ page }) => {
  await page.goto(quietPage);
  const picker = page.getByRole('dialog', { name: 'Выберите местоположение' });
  const search = picker.getByRole('searchbox', { name: 'Найти город' });
  await openCityPicker(page, 'Москва');
  await expect(picker.getByRole('listitem')).toHaveCount(13);
  await expect(picker.locator('li img[alt=""][loading="lazy"]')).toHaveCount(13);
  // On a phone focus in the field would open the keyboard over the list.
  if (isPhone(page)) await expect(picker.getByRole('button', { name: 'Определить' })).toBeFocused();
  else await expect(search).toBeFocused();
  await expectPartAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(openerOf(page, 'Меню', /^Город: /)).toBeFocused();

  await openCityPicker(page, 'Москва');
  await search.fill('нов');
  await expect(picker.getByRole('listitem')).toHaveText([/Новосибирск/, /Нижний Новгород/]);
  await search.fill('Тверь');
  await expect(picker.getByRole('heading', { name: 'Такого города пока нет' })).toBeVisible();
  await search.fill('со');
  await picker.getByRole('button', { name: 'Сочи' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Город: Сочи');
  const cookies = await page.context().cookies();
  const city = cookies.find(({ name }) => name === 'city');
  expect(city?.value).toBe('sochi');
  expect(Math.abs((city?.expires ?? 0) - Date.now() / 1000 - yearSeconds)).toBeLessThan(120);
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'coordinates')?.value ?? '')).toMatch(
    /^43\.\d+,39\.\d+$/,
  );
  await openCityPicker(page, 'Сочи');
  await expect(picker.getByRole('listitem')).toHaveCount(13);
});

test('the contacts open and close by their button', desktopFirst, async ({ page }) => {
  await page.goto(quietPage);
  const panel = page.getByRole('dialog', { name: 'Контакты' });
  await openContacts(page);
  await expect(panel.getByRole('link')).toHaveCount(3);
  await expect(panel.getByRole('link', { name: /^\+7 800/ })).toHaveAttribute('href', /^tel:\+7800/);
  await expect(panel.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expect(panel.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectPartAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(openerOf(page, 'Меню', 'Контакты')).toBeFocused();
  await openContacts(page);
  await page.mouse.click(150, 300);
  await expect(panel).toBeHidden();
  if (isPhone(page)) return;
  await openContacts(page);
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: 'Контакты' }).click();
  await expect(panel).toBeHidden();
});

test(
  'a driver sees unread counts, capped at 99, and none of them after «Выйти»',
  onPhone,
  async ({ page }) => {
    const unread = { notifications: 3, bids: 2, chat: 120 };
    await answerCounts(page, unread);
    await giveSession(page, await signInByApi(freshPhone()));
    await page.clock.install();
    await page.goto(quietPage);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /^Уведомления.*новых: 3$/ })).toContainText('3');
    await expect(header.getByRole('link', { name: /^Сообщения.*новых: 120$/ })).toContainText(
      /(?<!\d)99(?!\d|\+)/,
    );
    await expect(header.getByRole('link', { name: /^Заявки.*новых: 2$/ })).toContainText('2');
    unread.notifications = 4;
    await page.clock.fastForward(61_000);
    await expect(header.getByRole('link', { name: /^Уведомления.*: 4$/ }), 'a minute later').toBeVisible();
    unread.notifications = 5;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(header.getByRole('link', { name: /^Уведомления.*: 5$/ }), 'back in the tab').toBeVisible();

    await page.getByRole('button', { name: /^Меню профиля/ }).click();
    const profile = page.getByRole('dialog', { name: 'Профиль' });
    await expect(profile.getByRole('navigation').getByRole('link')).toHaveText([
      'Главная',
      'Профиль',
      /^Сообщения99(?!\+)/,
      'Избранные автосервисы',
      /^Заявки2/,
      'Гараж',
    ]);
    await expect(
      profile.getByText('Профиль', { exact: true }).first(),
      'a person without a name',
    ).toBeVisible();
    expect((await profile.boundingBox())?.width).toBe(292);
    await expectPartAccessible(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(page.getByRole('button', { name: /^Меню профиля/ })).toBeFocused();

    await page.getByRole('button', { name: /^Меню профиля/ }).click();
    await profile.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
    await expect(header.getByRole('link', { name: 'Войти' })).toBeVisible();
    await expect(header.getByRole('link', { name: /^(Уведомления|Сообщения|Заявки)/ })).toHaveCount(0);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => /^(access|refresh)_token$/.test(name))).toEqual([]);
  },
);

test('a workshop has its own menu, no city and no car service', desktopFirst, async ({ page }) => {
  await giveSession(page, await signInByApi(managerPhone));
  await page.goto(quietPage);
  await page.getByRole('button', { name: /^Меню профиля/ }).click();
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await expect(profile.getByRole('navigation').getByRole('link')).toHaveText([
    /^Мой автосервис/,
    /^Заявки/,
    /^Сообщения/,
    /^Аналитика/,
    /^Мой баланс/,
  ]);
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(page.getByRole('link', { name: /^Сообщения/ })).toHaveAttribute('href', '/service/chat');
  if (isPhone(page)) await page.getByRole('button', { name: 'Меню', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Контакты' })).toBeVisible();
  await expect(page.getByText('Обслуживание автомобиля')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Город|Москва|Казань)/ })).toHaveCount(0);
});

test('a person with two roles switches the role in the profile menu', onDesktop, async ({ page }) => {
  await giveSession(page, await signInByApi(fleetOwner));
  await page.goto(quietPage);
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await page.getByRole('button', { name: /^Меню профиля/ }).click();
  // The run before left one of the two roles.
  const other = profile.getByRole('button', { name: /^Войти как (водитель|автопарк)$/ });
  const before = (await other.textContent()) ?? '';
  await other.click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await page.reload();
  await page.getByRole('button', { name: /^Меню профиля/ }).click();
  await expect(other).toBeVisible();
  await expect(other).not.toHaveText(before);
});

test('a driver on a page of a workshop comes to the map and reads why', onCiDesktop, async ({ page }) => {
  await giveSession(page, await signInByApi(freshPhone()));
  await page.goto('/service/bids');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await expect(page.getByRole('alert').filter({ hasText: 'Это страница автосервиса' })).toBeVisible();
});

function openerOf(page: Page, onPhone: string, inHeader: string | RegExp): Locator {
  return page
    .getByRole('banner')
    .getByRole('button', { name: isPhone(page) ? onPhone : inHeader, exact: isPhone(page) });
}

async function openCityPicker(page: Page, city: string): Promise<void> {
  await openerOf(page, 'Меню', `Город: ${city}. Изменить`).click();
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: city }).click();
  await expect(page.getByRole('dialog', { name: 'Выберите местоположение' })).toBeVisible();
}

async function openContacts(page: Page): Promise<void> {
  await openerOf(page, 'Меню', 'Контакты').click();
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Контакты' }).click();
  await expect(page.getByRole('dialog', { name: 'Контакты' })).toBeVisible();
}

async function dimOf(menu: Locator): Promise<string> {
  return menu.locator('> div').evaluate((dim) => getComputedStyle(dim).opacity);
}

async function answerCounts(
  page: Page,
  unread: { notifications: number; bids: number; chat: number },
): Promise<void> {
  const answer = (path: string, data: () => object) =>
    page.route(`**/api${path}`, (route) => route.fulfill({ json: { success: true, data: data() } }));
  await answer('/notification/get-count-unread/', () => ({ count: unread.notifications }));
  await answer('/v2/customer/chat/get-count-unread/', () => ({ count: unread.chat }));
  await answer('/v2/customer/profile/view/', () => ({
    id: 1,
    images: [],
    user_name: '',
    new_bid_count: unread.bids,
  }));
}

async function expectPartAccessible(page: Page, part: string): Promise<void> {
  await expectAccessible(page, part, part);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}
