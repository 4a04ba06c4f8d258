import type { Page } from '@playwright/test';
import { api, giveSession, signInByApi } from '../../support/api.ts';
import { disableWebGl, expect, freshPhone, photo, refusedSocket, test } from '../../support/fixtures.ts';
import { onCiDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, colorScheme: 'light', expectedErrors: refusedSocket });

/** A manager whose theme matters to no other story. */
const manager = '+79000000102';
const dark = 'rgb(11, 17, 19)';
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Оформление сайта' }).getByRole('radio', { name });

async function choose(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse('**/user/profile/update/');
  await page.getByRole('group', { name: 'Оформление сайта' }).getByText(name).click();
  expect((await saved).ok()).toBe(true);
}

test.describe('an e-mail address', () => {
  test.use({ expectedErrors: /422 .*\/user\/profile\/update\/$/ });

  test(
    'shows its fault, is stored in lower case, and is deleted with its field',
    onCiDesktop,
    async ({ page }) => {
      await giveSession(page, await signInByApi(freshPhone()));
      await page.goto('/customer/profile');
      await page.getByRole('textbox', { name: 'Имя' }).fill('Марина');
      const email = page.getByRole('textbox', { name: 'Почта' });
      const save = page.getByRole('button', { name: 'Сохранить' });
      const saved = page.getByText('Профиль сохранён');
      await email.fill('marina@example');
      await save.click();
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription(/^Проверьте почту: нужен адрес латиницей/);
      await email.fill('Marina@Example.ru');
      await save.click();
      await expect(saved).toBeVisible();
      await page.reload();
      await expect(email).toHaveValue('marina@example.ru');
      await email.clear();
      await save.click();
      await expect(saved).toBeVisible();
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Марина');
      await expect(email).toHaveValue('');
    },
  );
});

test(
  'a driver chooses dark: it applies at once, later from the first frame, and on another device',
  onPhone,
  async ({ page, browser }) => {
    const phone = freshPhone();
    await giveSession(page, await signInByApi(phone));
    await page.goto('/customer/profile');
    await expect(choice(page, 'Системное')).toBeChecked();
    const light = await background(page);
    expect(light).not.toBe(dark);
    await choose(page, 'Тёмное');
    await expect(choice(page, 'Тёмное')).toBeChecked();
    await expect.poll(() => background(page)).toBe(dark);

    await page.route('**/api/v2/user/info/', () => undefined);
    await page.goto('/osago');
    expect(await background(page), 'nobody has said yet who looks').toBe(dark);
    await page.unroute('**/api/v2/user/info/');

    const code = /\/assets\/(?!frame-).*\.js$/;
    await page.route(code, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: 'Загрузка карты' })).toBeVisible();
    await expect.poll(() => background(page), { message: 'no module has come yet' }).toBe(dark);
    await page.unroute(code);

    const elsewhere = await browser.newContext({ colorScheme: 'light' });
    await disableWebGl(elsewhere);
    const other = await elsewhere.newPage();
    await giveSession(other, await signInByApi(phone));
    await other.goto('/');
    await expect.poll(() => background(other)).toBe(dark);
    await other.goto('/customer/profile');
    await choose(other, 'Светлое');
    await expect.poll(() => background(other)).toBe(light);
    await elsewhere.close();

    await page.goto('/customer/profile');
    await expect(choice(page, 'Светлое')).toBeChecked();
    await expect.poll(() => background(page)).toBe(light);
  },
);

test('the theme of one person does not show to the next visitor', onCiDesktop, async ({ page }) => {
  await giveSession(page, await signInByApi(freshPhone()));
  await page.goto('/customer/profile');
  const light = await background(page);
  await choose(page, 'Тёмное');
  await expect.poll(() => background(page)).toBe(dark);
  await page.context().clearCookies({ name: /_token$/ });
  await page.goto('/osago');
  await expect.poll(() => background(page)).toBe(light);
});

test('a workshop chooses the theme on its own page', onCiDesktop, async ({ page }) => {
  const tokens = await signInByApi(manager);
  // A failed try may have left it dark.
  await api('POST', '/v2/user/profile/update/', { theme: 'system' }, tokens.access_token);
  await giveSession(page, tokens);
  await page.goto('/service/my-service');
  await choose(page, 'Тёмное');
  await expect.poll(() => background(page)).toBe(dark);
  await choose(page, 'Системное');
  await expect.poll(() => background(page)).not.toBe(dark);
});

test(
  'a driver adds a picture of himself, sees it in the header and in the profile, and removes it',
  onPhone,
  async ({ page }) => {
    await giveSession(page, await signInByApi(freshPhone()));
    await page.goto('/customer/profile');
    const header = page.getByRole('banner').getByRole('button', { name: /^Меню профиля/ });
    const picture = page.getByRole('img', { name: 'Ваше фото' });
    await expect(header.locator('img')).toHaveCount(0);
    await page.getByLabel('Добавить фото').setInputFiles(photo('я.png'));
    await expect(page.getByText('Фото сохранено')).toBeVisible();
    for (const image of [picture, header.locator('img')]) {
      await expect(image).toHaveAttribute('src', /^\/img\//);
      await expect
        .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
        .toBeGreaterThan(0);
    }
    await page.reload();
    await expect(picture).toBeVisible();
    await page.getByRole('button', { name: 'Удалить фото' }).click();
    await expect(picture).toHaveCount(0);
    await expect(header.locator('img')).toHaveCount(0);
  },
);
