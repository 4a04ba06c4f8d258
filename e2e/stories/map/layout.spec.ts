import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop, onDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const widths = [767, 768, 1439, 1440];

async function layoutAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  const title = menu.getByRole('button', { name: 'Страхование' });
  await expect(page.getByRole('button', { name: /^(Свернуть|Развернуть) список$/ })).toHaveCount(
    width < 768 ? 1 : 0,
  );
  const list = await page
    .getByRole('list')
    .filter({ has: page.getByRole('heading') })
    .first()
    .boundingBox();
  const map = await page.getByRole('region', { name: 'Карта автосервисов' }).boundingBox();
  return {
    hasCityInHeader: await page.getByRole('button', { name: /^Город: / }).isVisible(),
    hasSidebarButton: await page.getByRole('button', { name: 'Меню', exact: true }).isVisible(),
    isMapBesideList: (map?.x ?? 0) >= (list?.x ?? 0) + (list?.width ?? 0) - 1,
    menuFontPx: (await title.isVisible())
      ? await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      : null,
  };
}

test(
  'the layout changes at the tablet width of 768 px and at the desktop width of 1440 px',
  onDesktop,
  async ({ page }) => {
    await page.goto('/?city=kazan');
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
    await expect
      .poll(() => layoutAt(page, 767))
      .toEqual({
        hasCityInHeader: false,
        hasSidebarButton: true,
        isMapBesideList: false,
        menuFontPx: null,
      });
    await expect
      .poll(() => layoutAt(page, 768))
      .toEqual({
        hasCityInHeader: true,
        hasSidebarButton: true,
        isMapBesideList: true,
        menuFontPx: null,
      });
    const laptop = {
      hasCityInHeader: true,
      hasSidebarButton: false,
      isMapBesideList: true,
      menuFontPx: 13,
    };
    await expect.poll(() => layoutAt(page, 1439)).toEqual(laptop);
    await expect.poll(() => layoutAt(page, 1440)).toEqual({ ...laptop, menuFontPx: 15 });
  },
);

test('a drawer over the list keeps the focus within it at every width', onCiDesktop, async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?city=kazan&drawer=work_types');
    const drawer = page.getByRole('dialog', { name: 'Что нужно сделать' });
    await expect(drawer.getByRole('searchbox', { name: 'Поиск работ' })).toBeVisible();
    const focused = new Set<string>();
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', ...Array<string>(40).fill('Tab')]) {
      await page.keyboard.press(key);
      // At the ends a guard passes the focus on a frame later.
      await expect.poll(() => placeIn(drawer), `${key} at ${width} px`).not.toMatch(/^outside/);
      focused.add(await placeIn(drawer));
    }
    expect(focused.size, 'the focus moves').toBeGreaterThan(5);
  }
});

/** What has the focus. */
function placeIn(drawer: Locator): Promise<string> {
  return drawer.evaluate((dialog) => {
    const { activeElement } = document;
    if (!dialog.contains(activeElement)) return `outside: ${activeElement?.outerHTML.slice(0, 80)}`;
    return activeElement?.textContent || activeElement?.getAttribute('aria-label') || 'unnamed';
  });
}
