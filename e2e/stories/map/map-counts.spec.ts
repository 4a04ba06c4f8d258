import type { Page } from '@playwright/test';
import { expect, test, withoutServerPages } from '../../support/fixtures.ts';
import { expectMapAtRest } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

const overMoscow = '/?city=moscow&lat=55.75&long=37.62&zoom=12';

test(
  'a long result shows counts for the view, and requests them again after a long move',
  onCiPhone,
  async ({ page }) => {
    const requested = await openSixThousand(page);
    await drag(page, 8);
    expect(requested).toHaveLength(1);
    while (requested.length === 1) await drag(page, 150);
    // Each part is around the centre of its view, and none covers the whole city.
    const places = requested.map((bounds) => bounds.split(',').map(Number));
    for (const [south = 0, , north = 0] of places) expect(north - south).toBeLessThan(0.3);
    expect(new Set(places.map(([, west]) => west)).size).toBe(requested.length);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('the counts of a long result follow the map to a distant workshop', onCiDesktop, async ({ page }) => {
  const requested = await sixThousand(page);
  const list = page.waitForResponse(/geo-search/);
  await page.goto('/?city=moscow&lat=55.75&long=37.62&zoom=14&sort=distance');
  const { services } = (await (await list).json()).data;
  const { name, lat, long } = services.at(-1);
  const isWithin = (bounds = '') => {
    const [south = 0, west = 0, north = 0, east = 0] = bounds.split(',').map(Number);
    return south < lat && lat < north && west < long && long < east;
  };
  await expectMapAtRest(page);
  await expect.poll(() => requested.length).toBe(1);
  expect(isWithin(requested[0])).toBe(false);
  await page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect.poll(() => isWithin(requested.at(-1))).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: /status of 500.*geo-search/ });

  test('the last counts stay, marked as incomplete, and are requested again', onCiPhone, async ({ page }) => {
    const requested = await openSixThousand(page);
    const map = page.getByRole('region', { name: 'Карта автосервисов' });
    const notice = map.getByRole('status').filter({ hasText: 'На карте не все автосервисы' });
    let isFailing = true;
    await page.route('**/geo-search/**', (route) =>
      isFailing ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    while (!(await notice.isVisible())) await drag(page, 150);
    // Pins with a list of six thousand would look as if they were all.
    await expect(map.getByRole('button', { name: /рейтинг|мало оценок|новый/i })).toHaveCount(0);
    isFailing = false;
    await expect(notice).toBeHidden({ timeout: 20_000 });
    expect(requested).toHaveLength(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

for (const zoom of [7.5, 8.5, 9.5])
  test(
    `at zoom ${zoom} the numbers on the map add up to the number of the list`,
    onCiDesktop,
    async ({ page }) => {
      await readDrawn(page);
      await page.goto(`/?city=moskva&lat=55.75&long=37.62&zoom=${zoom}`);
      const heading = page.getByRole('heading', { name: /^[\d\s]+автосервис/ });
      await expect(heading).toBeVisible();
      await expectMapAtRest(page);
      const listed = Number((await heading.textContent())?.replaceAll(/\D/g, ''));
      expect(listed).toBeGreaterThan(500);
      await expect.poll(() => countOnMap(page)).toBe(listed);
    },
  );

interface Drawn {
  type?: string;
  features?: { properties?: { count?: number; closed?: number } }[];
}

/** The map draws in a canvas: dots and clusters are read from what its worker is given to draw. */
async function readDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const find = (value: unknown): Drawn | undefined => {
      if (typeof value !== 'object' || value === null) return undefined;
      const isOurs = ({ type, features }: Drawn) =>
        type === 'FeatureCollection' &&
        features?.some(({ properties = {} }) => 'count' in properties || 'closed' in properties);
      return isOurs(value) ? value : Object.values(value).map(find).find(Boolean);
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...sent: Parameters<typeof post>) {
      const features = find(sent[0])?.features;
      if (features)
        Object.assign(window, { drawnMarks: features.map(({ properties }) => properties?.count ?? 1) });
      return post.apply(this, sent);
    } as typeof post;
  });
}

async function countOnMap(page: Page): Promise<number> {
  const pins = await page
    .getByRole('region', { name: 'Карта автосервисов' })
    .getByRole('button', { name: /рейтинг|мало оценок|новый/i })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const others = pins.map((label) => 1 + Number(/ещё (\d+)/.exec(label)?.[1] ?? 0));
  const marks = await page.evaluate(() => (window as unknown as { drawnMarks?: number[] }).drawnMarks ?? []);
  return [...others, ...marks].reduce((sum, count) => sum + count, 0);
}

async function drag(page: Page, right: number): Promise<void> {
  const box = await page.locator('canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + 10, { steps: 4 });
  await page.mouse.up();
  await expectMapAtRest(page);
}

/** A city with more matches than the demo world has; returns the `bounds` of the calls for counts. */
async function sixThousand(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await withoutServerPages(page);
  await page.route('**/geo-search/**', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    if (form.has('zoom')) {
      requested.push(form.get('bounds') ?? '');
      return route.continue();
    }
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data, { total: 6000, is_truncated: true });
    return route.fulfill({ response, json: answer });
  });
  return requested;
}

/** The map at rest over the centre of Moscow, with the counts of its first view. */
async function openSixThousand(page: Page): Promise<string[]> {
  const requested = await sixThousand(page);
  await page.goto(overMoscow);
  await expectMapAtRest(page);
  await expect.poll(() => requested.length).toBe(1);
  return requested;
}
