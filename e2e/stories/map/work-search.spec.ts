import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const searchCalls = '**/api/v2/work_type/search/**';
const field = (page: Page) => page.getByRole('searchbox', { name: 'Поиск работ' });
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Найден/ });
const oilChange = (page: Page) => page.getByLabel('Замена масла в двигателе').first();
const opacityOf = (element: Locator) =>
  element.evaluate((node) => Number(getComputedStyle(node.parentElement as Element).opacity));

test(
  'results of an earlier query cannot be chosen on a slow network, and look outdated',
  onCiPhone,
  async ({ page }) => {
    await page.goto('/?city=kazan&drawer=work_types');
    await field(page).fill('замена масла');
    await expect(found(page)).toBeVisible();
    await expect(oilChange(page)).toBeEnabled();

    const held = Promise.withResolvers<void>();
    await page.route(searchCalls, async (route) => {
      await held.promise;
      await route.continue();
    });
    const place = await oilChange(page).evaluate((input) => {
      const { x, y, height } = (input.closest('label') as Element).getBoundingClientRect();
      return { x: x + 60, y: y + height / 2 };
    });
    await field(page).fill('стучит');
    await page.mouse.click(place.x, place.y);
    await expect.poll(() => opacityOf(found(page))).toBeLessThan(0.5);
    await page.mouse.click(place.x, place.y);
    await expect(page.getByRole('button', { name: 'Выберите работы' })).toBeDisabled();

    held.resolve();
    await expect.poll(() => opacityOf(found(page))).toBe(1);
    await expect(oilChange(page)).toBeHidden();
    await page.getByRole('checkbox').first().check();
    await expect(page.getByRole('button', { name: 'Готово · 1 работа' })).toBeVisible();
  },
);

test('the results stay bright until a quick answer replaces them', onCiDesktop, async ({ page, context }) => {
  await page.goto('/?city=kazan&drawer=work_types');
  await field(page).fill('замена масла');
  await expect(found(page)).toBeVisible();
  // Slow animations: on any machine the answer comes before the results dim.
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  const replaced = found(page).evaluate(async (status) => {
    const results = status.parentElement as Element;
    let wasStale = false;
    new MutationObserver(() => {
      wasStale = true;
    }).observe(results, { attributes: true, attributeFilter: ['aria-busy'] });
    let least = 1;
    while (!wasStale || results.hasAttribute('aria-busy')) {
      await new Promise(requestAnimationFrame);
      least = Math.min(least, Number(getComputedStyle(results).opacity));
    }
    return { least, isConnected: results.isConnected };
  });
  await field(page).fill('замена масла в двигателе');
  expect(await replaced).toMatchObject({ least: 1, isConnected: true });
});
