import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { signedInDriver } from '../../support/customer.fixture.ts';
import { dragWithFinger, liftFinger, pinchOut } from '../../support/fingers.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectMapAtRest as expectAtRest, isPhone } from '../../support/steps.ts';
import { onCi, onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

const kazan = '/?city=kazan';
/** A view next to the city, without workshops. */
const aside = `${kazan}&lat=55.95&long=49.4&zoom=14`;
const works = 'works=1104,1113,1112';

const map = (page: Page) => page.getByRole('region', { name: 'Карта автосервисов' });
const pins = (page: Page) => map(page).getByRole('button', { name: /рейтинг|мало оценок|новый/i });
const heading = (page: Page) => page.getByRole('heading', { name: /^[\d\s]+автосервис/ });
const ratingChip = (page: Page) => page.getByRole('button', { name: /^Рейтинг 4,5\+/ });
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function openMap(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  await expect(map(page).locator('canvas')).toBeVisible({ timeout: 30_000 });
}

/** Search requests of the list; positions of a long answer and the best of a view are requests of their own. */
function listSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    const form = request.postData() ?? '';
    if (request.url().includes('geo-search') && form.includes('with_facets')) searches.push(form);
  });
  return searches;
}

test('the map moves to results outside the view, and stays when they are inside', onCi, async ({ page }) => {
  await openMap(page, aside);
  await expect(pins(page)).toHaveCount(0);
  expect(param(page, 'lat')).toBe('55.95');
  await ratingChip(page).click();
  await expect(page).not.toHaveURL(/lat=55\.95&/);
  await expect(pins(page).first()).toBeVisible();
  expect(Number(param(page, 'zoom'))).toBeLessThanOrEqual(14);
  await expect(page.getByRole('button', { name: 'Искать в этой области' })).toBeHidden();

  const shown = [param(page, 'lat'), param(page, 'long'), param(page, 'zoom')];
  const before = await heading(page).textContent();
  await ratingChip(page).click();
  await expect(heading(page)).not.toHaveText(before ?? '');
  await expect(pins(page).first()).toBeVisible();
  expect([param(page, 'lat'), param(page, 'long'), param(page, 'zoom')]).toEqual(shown);
});

test('Back removes a filter and restores the view of the map', onCiDesktop, async ({ page }) => {
  await openMap(page, aside);
  const before = await heading(page).textContent();
  await ratingChip(page).click();
  await expect(page).not.toHaveURL(/lat=55\.95&/);
  await expect(pins(page).first()).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText(before ?? '');
  await expect(page).toHaveURL(/lat=55\.95&long=49\.4&zoom=14$/);
  await expect(pins(page)).toHaveCount(0);
  await expectAtRest(page);
  await expect(page).toHaveURL(/lat=55\.95&long=49\.4&zoom=14$/);
  await expect(pins(page)).toHaveCount(0);
});

test(
  'the map waits for the release of the finger before it moves to the results',
  onCiDesktop,
  async ({ page }) => {
    await openMap(page, aside);
    const gate = Promise.withResolvers<void>();
    await page.route('**/geo-search/**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const before = await heading(page).textContent();
    await ratingChip(page).click();
    const box = await map(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
    await page.mouse.down();
    gate.resolve();
    await expect(heading(page)).not.toHaveText(before ?? '');
    await expectAtRest(page);
    expect(param(page, 'lat')).toBe('55.95');
    await page.mouse.up();
    await expect(page).not.toHaveURL(/lat=55\.95&/);
    await expect(pins(page).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test.describe('a finger', () => {
  test(
    'dragging the map requests nothing until the area is searched; a pinch zooms the map, not the page',
    onPhone,
    async ({ page }) => {
      await openMap(page, kazan);
      await expect(pins(page).first()).toBeVisible();
      const searches: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('geo-search')) searches.push(request.postData() ?? '');
      });
      const requested = listSearches(page);
      const touch = await page.context().newCDPSession(page);
      await dragWithFinger(touch, { x: 60, y: 260 }, { x: 320, y: 380 });
      // A held map is never at rest: twice as long as it waits before a request.
      await page.waitForTimeout(900);
      expect(searches).toEqual([]);
      await liftFinger(touch);
      await page.getByRole('button', { name: 'Искать в этой области' }).tap();
      await expect(page).toHaveURL(/area=/);
      await expect(page.getByRole('button', { name: 'Убрать: Область на карте' })).toBeVisible();
      await expect.poll(() => requested.length).toBe(1);
      expect(requested[0]).toContain('bounds');

      await expect.poll(() => param(page, 'zoom')).not.toBeNull();
      const zoom = Number(param(page, 'zoom'));
      await pinchOut(touch, { x: 195, y: 300 });
      await expect.poll(() => Number(param(page, 'zoom'))).toBeGreaterThan(zoom + 0.5);
      expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
      expect(requested).toHaveLength(1);
    },
  );
});

test.describe('the list', () => {
  test.use({ hasWebGl: false });

  test('is requested once at the first load, also with the car of a driver', onPhone, async ({ page }) => {
    const { carId } = await signedInDriver(page);
    const searches = listSearches(page);
    await page.goto(`${kazan}&auto=${carId}`);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Открыто сейчас\s*\d/ })).toBeVisible();
    await expect.poll(() => searches.length).toBe(1);
    expect(new URLSearchParams(searches[0]).get('auto_id')).toBe(String(carId));
    await page.reload();
    await expect(page.getByRole('button', { name: /^Открыто сейчас\s*\d/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(searches).toHaveLength(2);
  });

  test('shows its chosen works in one chip, with the quick filters visible', onCi, async ({ page }) => {
    await page.goto(`${kazan}&${works}`);
    const chip = page.getByRole('link', { name: /Замена масла в двигателе и\sещё\s2/ });
    if (isPhone(page)) {
      await expect(chip).toBeInViewport({ ratio: 1 });
      // It is cut off, which shows that the row goes on.
      await expect(page.getByRole('button', { name: /^Открыто сейчас/ })).toBeInViewport({ ratio: 0.5 });
      await page.getByRole('button', { name: 'Убрать все работы' }).click();
      await expect(page).not.toHaveURL(/works=/);
      return;
    }
    await expect(page.getByRole('button', { name: /^Убрать: Замена/ })).toHaveCount(3);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(chip).toBeVisible();
    const panel = await page.getByRole('complementary').boundingBox();
    const more = await page.getByRole('link', { name: 'Работы', exact: true }).boundingBox();
    expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThanOrEqual(
      (panel?.x ?? 0) + (panel?.width ?? 0) - 16,
    );
    const tops = await page
      .getByRole('group', { name: 'Быстрые фильтры' })
      .getByRole('button')
      .evaluateAll((chips) => chips.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  test('a mistyped work in the text search is found and chosen with one tap', onCiPhone, async ({ page }) => {
    await page.goto(kazan);
    await expect(heading(page)).toBeVisible();
    const name = 'Найти автосервис, адрес или работы';
    await page.getByRole('button', { name }).click();
    await page.getByRole('combobox', { name }).fill('прокачка тормзов');
    await page.getByRole('option', { name: /^Прокачка тормозов/ }).click();
    await expect(page).toHaveURL(/works=1073/);
    await expect(page.getByRole('button', { name: 'Убрать: Прокачка тормозов' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test('the search field covers no pin, and moves a chosen one into view', onCiPhone, async ({ page }) => {
    await openMap(page, kazan);
    await expectAtRest(page);
    const chips = await page
      .getByRole('group', { name: 'Работы и фильтры' })
      .getByRole('button')
      .first()
      .boundingBox();
    const toolsEnd = (chips?.y ?? 0) + (chips?.height ?? 0);
    const sheet = await page.getByRole('complementary', { name: 'Список автосервисов' }).boundingBox();
    const boxes = await pins(page).evaluateAll((all) =>
      all.map((pin) => pin.firstElementChild?.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(boxes.length).toBeGreaterThan(0);
    for (const { top, bottom } of boxes) {
      expect(top).toBeGreaterThanOrEqual(toolsEnd);
      expect(bottom).toBeLessThanOrEqual(sheet?.y ?? 0);
    }

    // Moves the map so that the workshop is below the search field.
    const { services } = await api<{ services: { id: number; lat: number; long: number }[] }>(
      'POST',
      '/v2/map/default/geo-search/',
      { lat: 55.79, long: 49.12, radius: 10, page_size: 1 },
    );
    const { id, lat, long } = services[0] ?? { id: 0, lat: 0, long: 0 };
    for (const shift of [0.02, -0.02]) {
      await page.goto(`${kazan}&lat=${lat - shift}&long=${long}&zoom=13&service=${id}`);
      await expect(map(page).locator('canvas')).toBeVisible({ timeout: 30_000 });
      const pin = map(page).locator('button[aria-expanded=true]');
      await expect(pin).toBeVisible();
      await expect
        .poll(() =>
          pin
            .locator('span')
            .first()
            .evaluate((face) => face.getBoundingClientRect().top),
        )
        .toBeGreaterThanOrEqual(toolsEnd);
      const card = await page.getByRole('dialog').boundingBox();
      const face = await pin.locator('span').first().boundingBox();
      expect((face?.y ?? 0) + (face?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
    }
  });

  test('the city can be changed next to the count', onCiPhone, async ({ page }) => {
    await page.goto(kazan);
    await page.getByRole('button', { name: /^в Казани.*выбрать другой город/ }).click();
    await page
      .getByRole('dialog', { name: 'Выберите местоположение' })
      .getByText('Самара', { exact: true })
      .click();
    await expect(page).toHaveURL(/city=samara/);
    await expect(page.getByRole('button', { name: /^в Самаре.*выбрать другой город/ })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test(
    'a filter keeps the previous list and reports the failure; the search continues with the network',
    onCiPhone,
    async ({ page }) => {
      await openMap(page, kazan);
      const before = (await heading(page).textContent()) ?? '';
      await page.context().setOffline(true);
      await expect(page.getByText('Показываем то, что успели загрузить.')).toBeVisible();
      await ratingChip(page).click();
      await expect(
        page.getByRole('status').filter({ hasText: 'Список пока без новых условий.' }),
      ).toBeVisible();
      // The heading must not show the number of the previous answer.
      await expect(page.getByRole('heading', { level: 1, name: /^Автосервисы/ })).toBeVisible();
      await expect(page.locator('[data-workshop]').first()).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByText('Нет сети.')).toBeHidden();
      await expect(heading(page)).not.toHaveText(before);
    },
  );
});
