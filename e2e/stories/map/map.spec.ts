import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, withoutServerPages } from '../../support/fixtures.ts';
import { demoWorkshop, isPhone } from '../../support/steps.ts';
import { onCiDesktop, onDesktop, onPhone } from '../../support/tiers.ts';

const kazan = '/?city=kazan';
const oilChange = 1104;
const filterChange = 1113;
/** Non-breaking spaces. */
const fromCentre = /от.центра/;
const fromStreet = /от.адреса/;

const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
const heading = (page: Page) => page.getByRole('heading', { name: /^[\d\s]+автосервис/ });

async function total(page: Page): Promise<number> {
  await expect(heading(page)).toBeVisible();
  return digits(await heading(page).textContent());
}

const expectTotal = (page: Page, count: number) => expect.poll(() => total(page)).toBe(count);

const filtersDialog = (page: Page) => page.getByRole('dialog', { name: 'Фильтры' });
const openFilters = (page: Page) => page.getByRole('button', { name: 'Фильтры' }).click();

async function chipWithCount(page: Page, name: RegExp) {
  const chip = filtersDialog(page).getByRole('button', { name });
  await expect(chip).toHaveText(/\d$/);
  return { chip, count: Number(/(\d+)$/.exec((await chip.locator('span').textContent()) ?? '')?.[1]) };
}

async function typeIntoFind(page: Page, text: string) {
  const name = 'Найти автосервис, адрес или работы';
  if (isPhone(page)) await page.getByRole('button', { name }).click();
  const field = page.getByRole('combobox', { name });
  await field.fill(text);
  return field;
}

test.describe('the list and its search, without rendering the map', () => {
  test.use({ hasWebGl: false });

  test(
    'a wide screen has one search field, for works, workshops and addresses',
    onCiDesktop,
    async ({ page }) => {
      await page.goto(kazan);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('complementary').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('complementary').getByRole('combobox', { name: /^Найти/ })).toHaveCount(1);
      await typeIntoFind(page, 'мотор на чист');
      await expect(page.getByRole('option', { name: new RegExp(`^${demoWorkshop}`) })).toBeVisible();
      await typeIntoFind(page, 'замена масла');
      await page.getByRole('option', { name: /^Замена масла в двигателе/ }).click();
      await expect(page).toHaveURL(/works=\d+/);
      await page.getByRole('link', { name: 'Что нужно сделать? Все работы' }).click();
      await expect(page.getByRole('dialog', { name: 'Что нужно сделать' })).toBeVisible();
    },
  );

  test(
    'each filter shows its number of results, and finds as many; one tap resets all',
    onPhone,
    async ({ page }) => {
      await page.goto(kazan);
      const all = await total(page);
      await openFilters(page);
      const sbp = await chipWithCount(page, /^СБП/);
      await sbp.chip.click();
      await expect(sbp.chip).toHaveAttribute('aria-pressed', 'true');
      // The counts of the other filters come with this answer.
      await expect(
        filtersDialog(page).getByRole('button', { name: new RegExp(`^Показать ${sbp.count} `) }),
      ).toBeVisible();
      const warranty = await chipWithCount(page, /^от 12 месяцев/);
      expect(warranty.count).toBeLessThan(sbp.count);
      await warranty.chip.click();
      await filtersDialog(page)
        .getByRole('button', { name: `Показать ${warranty.count} автосервис` })
        .click();
      await expectTotal(page, warranty.count);
      await openFilters(page);
      await filtersDialog(page).getByRole('button', { name: 'Сбросить' }).click();
      await expect(page).not.toHaveURL(/amenities|warranty/);
      await filtersDialog(page)
        .getByRole('button', { name: /^Показать/ })
        .click();
      await expectTotal(page, all);
    },
  );

  test(
    'the address holds the whole search: reload and Back restore it, unknown works are removed',
    onDesktop,
    async ({ page }) => {
      await page.goto(`${kazan}&works=${oilChange},${filterChange},999999&any_work=1&rating=4&sort=soonest`);
      await expect(page).toHaveURL(/works=1104,1113&/);
      const before = await total(page);
      await openFilters(page);
      await expect(filtersDialog(page).getByRole('radio', { name: 'Хотя бы одну' })).toBeChecked();
      await filtersDialog(page).getByText('Делают все').click();
      await page.getByRole('button', { name: /^Показать \d/ }).click();
      await expect.poll(() => total(page)).toBeLessThan(before);
      const withAll = await total(page);
      const address = page.url();
      await page.getByRole('complementary').getByRole('listitem').first().getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await page.reload();
      await expectTotal(page, withAll);
      await expect(page.getByRole('combobox', { name: 'Порядок списка' })).toHaveValue('soonest');
    },
  );

  test('an empty result shows suggestions that find the promised number', onPhone, async ({ page }) => {
    await page.goto(`${kazan}&works=${oilChange},${filterChange}&price=1`);
    const prompt = page.getByRole('region', { name: 'Рядом таких работ не нашлось' });
    await expect(prompt).toBeVisible();
    await expect(prompt.getByRole('link', { name: 'Изменить услуги' })).toBeVisible();
    await expect(prompt.getByRole('link', { name: 'Узнать цены у нескольких автосервисов' })).toBeVisible();
    const way = prompt.getByRole('button', { name: /\d$/ }).first();
    const promised = digits(await way.locator('span').textContent());
    await way.click();
    await expectTotal(page, promised);
    await expect(prompt).toBeHidden();
  });

  test(
    'a mistyped name opens the workshop; a street sets the origin of distances',
    onDesktop,
    async ({ page }) => {
      await page.goto(kazan);
      await total(page);
      await expect(page.getByText(fromCentre).first()).toBeVisible();
      let field = await typeIntoFind(page, 'мотор на чистопльской');
      await expect(page.getByRole('option', { name: demoWorkshop })).toBeVisible();
      await expect(page.getByRole('option', { name: demoWorkshop })).toHaveAttribute('data-highlighted');
      await field.press('Enter');
      await expect(page.getByRole('dialog', { name: demoWorkshop })).toBeVisible();
      await page.goBack();
      field = await typeIntoFind(page, 'баумана');
      await expect(page.getByRole('option', { name: /^улица Баумана/ })).toHaveAttribute('data-highlighted');
      await field.press('Enter');
      await expect(page.getByText(fromStreet).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(fromStreet).first()).toBeVisible();
      await page.getByRole('button', { name: 'Убрать: Рядом: улица Баумана' }).click();
      await expect(page.getByText(fromCentre).first()).toBeVisible();
    },
  );

  test(
    'a favourite saved before login survives a reload, and the list can show favourites only',
    onPhone,
    async ({ page }) => {
      await page.goto(kazan);
      const heart = page.getByRole('button', { name: `В избранное: ${demoWorkshop}` });
      const saved = page.waitForResponse(/favorite-service\/add/);
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await saved;
      await page.reload();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Избранные' }).click();
      await expect(page.getByRole('heading', { name: /^1.автосервис/ })).toBeVisible();
      await page.getByRole('button', { name: `В избранное: ${demoWorkshop}` }).click();
      await expect(page.getByRole('region', { name: 'Ничего не нашлось' })).toBeVisible();
    },
  );

  test('the order «Рекомендуем» is explained', onDesktop, async ({ page }) => {
    await page.goto(kazan);
    await page.getByRole('button', { name: /^Как считается порядок/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Как считается «Рекомендуем»' });
    await expect(dialog.getByText(/Мест за деньги в этом порядке нет/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test("the user's position is the origin of distances", onPhone, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 55.79, longitude: 49.12 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Моё местоположение' }).click();
    await expect(page).toHaveURL(/city=kazan/);
    await expect(page.getByRole('complementary').getByText(/км · /).first()).toBeVisible();
    await expect(page.getByText(fromCentre)).toHaveCount(0);
  });

  for (const [how, text, breakIt] of [
    ['denied', 'Разрешите доступ к вашей геопозиции', (context: BrowserContext) => failPosition(context, 1)],
    ['late', 'Разрешите доступ к вашей геопозиции', (context: BrowserContext) => failPosition(context, 3)],
    ['not supported', 'Получение геопозиции не поддерживается браузером', takePositionAway],
  ] as const) {
    test(
      `a position that is ${how} shows a message, and the list stays`,
      onPhone,
      async ({ page, context }) => {
        await breakIt(context);
        await page.goto(kazan);
        const before = await total(page);
        await page.getByRole('button', { name: 'Моё местоположение' }).click();
        await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
        await expectTotal(page, before);
      },
    );
  }
});

async function failPosition(context: BrowserContext, code: number): Promise<void> {
  await context.addInitScript((failure) => {
    navigator.geolocation.getCurrentPosition = (_, failed) =>
      failed?.({ code: failure } as GeolocationPositionError);
  }, code);
}

async function takePositionAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
}

test(
  'the map requests nothing while it is dragged, then the area in view; one address opens as a list',
  onCiDesktop,
  async ({ page }) => {
    await twoInOneBuilding(page);
    await page.goto(kazan);
    await total(page);
    const pin = page
      .getByRole('region', { name: 'Карта автосервисов' })
      .getByRole('button', { name: /ещё 1/ });
    await expect(pin).toBeVisible({ timeout: 30_000 });
    await pin.dispatchEvent('click');
    const group = page.getByRole('dialog', { name: 'По этому адресу' });
    await expect(group.getByRole('button')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(group).toBeHidden();

    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('geo-search')) searches.push(request.url());
    });
    const box = await page.getByRole('region', { name: 'Карта автосервисов' }).boundingBox();
    const across = (part: number) => (box?.x ?? 0) + (box?.width ?? 0) * part;
    await page.mouse.move(across(0.3), (box?.y ?? 0) + 120);
    await page.mouse.down();
    await page.mouse.move(across(0.75), (box?.y ?? 0) + 200, { steps: 6 });
    // A held map is never at rest: twice as long as it waits before a request.
    await page.waitForTimeout(900);
    expect(searches).toEqual([]);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Искать в этой области' }).click();
    await expect(page).toHaveURL(/area=/);
    await expect(page.getByRole('button', { name: 'Убрать: Область на карте' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

/** The demo city has no building with two workshops: the second of the list is moved next to the first. */
async function twoInOneBuilding(page: Page): Promise<void> {
  await withoutServerPages(page);
  await page.route('**/geo-search/**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, second] = answer.data.services;
    if (first && second) Object.assign(second, { lat: first.lat, long: first.long });
    const form = new URLSearchParams(route.request().postData() ?? '');
    // The best of a view have an order of their own.
    const isOfView = form.get('sort') === 'rating';
    const isOfBuilding = form.has('bounds') && !isOfView;
    if (isOfView) answer.data.services = [];
    if (isOfBuilding && first) answer.data.services = [first, { ...first, id: first.id + 100_000 }];
    await route.fulfill({ response, json: answer });
  });
}
