import type { Locator, Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { openBookingForm, signedInDriver, workshopForBids } from '../../support/customer.fixture.ts';
import { expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { chooseWork, isPhone, pressTwice } from '../../support/steps.ts';
import { onCi, onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const pageBefore = '/kasko';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const filters = (page: Page) => dialog(page, 'Фильтры');

test.describe('over any page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(pageBefore);
    await page.goto('/osago');
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('Back closes the menu, the cities and the contacts, then leads to the page before', async ({
    page,
  }) => {
    for (const name of isPhone(page)
      ? [null, 'Москва', 'Контакты']
      : ['Город: Москва. Изменить', 'Контакты']) {
      const layer = await openFromHeader(page, name);
      await page.goBack();
      await expect(layer).toBeHidden();
      await expect(page).toHaveURL(/\/osago$/);
      await expect(openerOf(page, name), 'the focus is where it was').toBeFocused();
    }
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
  });

  test('closing by Esc, a button or a press outside leaves no entry for Back', onCi, async ({ page }) => {
    const ways: ((layer: Locator) => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      (layer) => pressTwice(layer.getByRole('button', { name: 'Закрыть' })),
      () => page.mouse.click(isPhone(page) ? 350 : 20, isPhone(page) ? 20 : 700),
    ];
    for (const close of ways) {
      const layer = await openFromHeader(page, isPhone(page) ? null : 'Город: Москва. Изменить');
      await close(layer);
      await expect(layer).toBeHidden();
      await expectNoOverlay(page);
    }
    await expect(page).toHaveURL(/\/osago$/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
  });

  test('Forward after Back opens nothing and adds no entry', onPhone, async ({ page }) => {
    const layer = await openFromHeader(page, null);
    await page.goBack();
    await expect(layer).toBeHidden();
    await page.evaluate(() => history.forward());
    await expectNoOverlay(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/osago$/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
  });

  test(
    'a reload with something open shows the page, and Back leads on from it',
    onCiPhone,
    async ({ page }) => {
      await openFromHeader(page, null);
      await page.reload();
      await expect(page.getByRole('banner')).toBeVisible();
      await expectNoOverlay(page);
      const layer = await openFromHeader(page, null);
      await page.goBack();
      await expect(layer).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
    },
  );

  test('a link of the menu leads on, and Back leads to the page under it', onPhone, async ({ page }) => {
    const menu = await openFromHeader(page, null);
    await menu.getByRole('link', { name: 'Для бизнеса' }).click();
    await expect(page).toHaveURL(/\/business$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/osago$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/business$/);
  });
});

test('Back closes the profile menu, and a link of it leads on', onPhone, async ({ page }) => {
  await giveSession(page, await signInByApi(freshPhone()));
  await page.goto('/osago');
  const profile = dialog(page, 'Профиль');
  const opener = page.getByRole('button', { name: /^Меню профиля/ });
  await opener.click();
  await expect(profile).toBeVisible();
  await expectOverlay(page);
  await page.goBack();
  await expect(profile).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await profile.getByRole('link', { name: 'Гараж' }).click();
  await expect(page).toHaveURL(/\/customer\/cars$/);
  await expect(profile).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/osago$/);
});

test('Back closes the form of a car and the question before its deletion', onCiDesktop, async ({ page }) => {
  await signedInDriver(page);
  await page.goto('/customer/cars');
  for (const [button, name] of [
    ['Изменить Kia Rio', 'Kia Rio'],
    ['Удалить Kia Rio', 'Удалить машину?'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(dialog(page, name)).toBeVisible();
    await expectOverlay(page);
    await page.goBack();
    await expect(dialog(page, name)).toBeHidden();
    await expect(page.getByRole('button', { name: button })).toBeFocused();
    await expect(page).toHaveURL(/\/customer\/cars$/);
  }
});

test('Back closes the filters and applies them, the next Back removes them', onPhone, async ({ page }) => {
  await page.goto(pageBefore);
  await page.goto('/?city=kazan');
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await filters(page).getByText('Открыто сейчас').click();
  await expect(page).toHaveURL(/open_now=1/);
  await page.goBack();
  await expect(filters(page)).toBeHidden();
  await expect(page).toHaveURL(/city=kazan&open_now=1/);
  await page.reload();
  await expect(page).toHaveURL(/open_now=1/);
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await expect(filters(page).getByText('Открыто сейчас')).toBeVisible();
  await expectOverlay(page);
  await page.goBack();
  await expect(filters(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/\?city=kazan$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
});

test('Back removes the chosen works and does not open their list again', onCiPhone, async ({ page }) => {
  await page.goto(pageBefore);
  await page.goto('/?city=kazan');
  await page.getByRole('link', { name: 'Что нужно сделать?' }).click();
  await chooseWork(page, 'замена масла', 'Замена масла в двигателе');
  await page.getByRole('button', { name: 'Готово · 1 работа' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/works=\d+/);
  const chosen = page.getByRole('button', { name: 'Убрать: Замена масла в двигателе' });
  await expect(chosen).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/\?city=kazan$/);
  await expect(chosen).toBeHidden();
  await page.goForward();
  await expect(chosen).toBeVisible();
  await expect(page).toHaveURL(/works=\d+/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/\?city=kazan$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
});

test('Back closes the hours over a workshop, then the workshop', onPhone, async ({ page }) => {
  const { id } = await workshopForBids();
  await page.goto('/?city=kazan');
  await page.goto(`/?city=kazan&service=${id}&drawer=service`);
  const preview = dialog(page, /^Автосервис «/);
  await preview.getByRole('button', { name: /^(Открыто|Закрыто|Круглосуточно)/ }).click();
  await preview.getByRole('button', { name: 'Открыть график' }).click();
  const hours = dialog(page, 'График работы');
  await expect(hours).toBeVisible();
  await expectOverlay(page);
  await page.goBack();
  await expect(hours).toBeHidden();
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(/\/\?city=kazan$/);
});

test('Back closes the editor of a photo and the calendar, the form stays', onCiPhone, async ({ page }) => {
  const form = await openBookingForm(page);
  await form.getByLabel('Галерея', { exact: true }).setInputFiles([photo('бампер.png', 120, 200)]);
  await form.getByRole('button', { name: 'Изменить: бампер.png' }).click();
  const editor = dialog(page, 'Правка фото');
  await expect(editor.getByAltText('бампер.png')).toBeVisible();
  await expectOverlay(page);
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(form).toBeVisible();

  const date = form.getByRole('button', { name: /^Дата/ });
  await date.click();
  await expect(form.getByRole('grid')).toBeVisible();
  await expectOverlay(page);
  await page.goBack();
  await expect(form.getByRole('grid')).toBeHidden();
  await expect(date).toBeFocused();
  await expect(form).toBeVisible();
  await expectNoOverlay(page);
});

test('Back closes a list of the catalogue, the choice by hand, the drawer', onCiPhone, async ({ page }) => {
  await page.goto('/?city=kazan');
  await page.getByRole('link', { name: /^(Выбрать машину|Выбрать)$/ }).click();
  await page.getByRole('button', { name: 'Выбрать вручную' }).click();
  const mark = page.getByRole('combobox', { name: 'Марка', exact: true });
  await mark.click();
  await expect(dialog(page, 'Марка')).toBeVisible();
  await expectOverlay(page, 2);
  await page.goBack();
  await expect(dialog(page, 'Марка')).toBeHidden();
  await expect(mark).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Найти по номеру' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?city=kazan$/);
});

test(
  'Back after a reload restores the scroll position of the previous page, even if its code is late',
  onPhone,
  async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
    await page.goto(pageBefore);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    // Without Playwright's own scrolling before a click.
    await page
      .getByRole('link', { name: /СТО рядом/ })
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await expect(page.getByRole('link', { name: 'Что нужно сделать?' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Что нужно сделать?' }).first()).toBeVisible();
    await page.goBack();
    await expect(title).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`${pageBefore}$`));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  },
);

test('the city list keeps its height while typing', onPhone, async ({ page }) => {
  await page.goto('/osago');
  const picker = await openFromHeader(page, 'Москва');
  await expect(picker.getByRole('listitem')).toHaveCount(13);
  const height = async () => Math.round((await picker.boundingBox())?.height ?? 0);
  const before = await height();
  await picker.getByRole('searchbox', { name: 'Найти город' }).fill('соч');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  expect(await height()).toBe(before);
});

async function openFromHeader(page: Page, name: string | null): Promise<Locator> {
  if (!isPhone(page))
    await page
      .getByRole('banner')
      .getByRole('button', { name: name ?? '', exact: true })
      .click();
  else {
    await openerOf(page, null).click();
    if (name) await dialog(page, 'Меню').getByRole('button', { name }).click();
  }
  const title = name === null ? 'Меню' : name === 'Контакты' ? name : 'Выберите местоположение';
  await expect(dialog(page, title)).toBeVisible();
  await expectOverlay(page);
  return dialog(page, title);
}

function openerOf(page: Page, name: string | null): Locator {
  const opener = isPhone(page) ? 'Меню' : (name ?? '');
  return page.getByRole('banner').getByRole('button', { name: opener, exact: true });
}

/** The history has an entry for what is open; until then Back would come too early. */
async function expectOverlay(page: Page, count = 1): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.usr?.overlays ?? 0)).toBe(count);
}

const expectNoOverlay = (page: Page) => expectOverlay(page, 0);
