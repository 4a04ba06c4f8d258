import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

/** Every card that was shown under a heading, however briefly: «200 автосервисов в Казани 501». */
async function watchCards(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shownCards: shown });
    const look = () => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      for (const link of document.querySelectorAll<HTMLAnchorElement>('li a[href*="service="]'))
        shown.add(`${heading} ${new URL(link.href).searchParams.get('service')}`);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { shownCards: Set<string> }).shownCards]);
}

async function changeCity(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /выбрать другой город$/ }).click();
  const picker = page.getByRole('dialog', { name: 'Выберите местоположение' });
  await picker.getByText(name, { exact: true }).click();
  await expect(picker).toBeHidden();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('link', { name: /^Записаться: / });
const cardsUnder = (shown: string[], city: string) =>
  shown.filter((card) => card.includes(city)).map((card) => card.split(' ').at(-1));

test(
  'the cards of a city are never under the name of another, also without a network',
  onCiPhone,
  async ({ page, context }) => {
    const shown = await watchCards(page);
    await page.goto('/?city=kazan');
    await expect(cards(page).first()).toBeVisible();
    await changeCity(page, 'Москва');
    await expect(heading(page)).toContainText('в Москве');
    await expect(cards(page).first()).toBeVisible();

    await context.setOffline(true);
    await changeCity(page, 'Самара');
    await expect(page.getByRole('alert')).toContainText('Список не загрузился');
    await expect(cards(page)).toHaveCount(0);
    await context.setOffline(false);
    await expect(heading(page)).toContainText('в Самаре');
    await expect(page.getByRole('alert')).toHaveCount(0);

    const all = await shown();
    const [kazan, moscow, samara] = ['Казани', 'Москве', 'Самаре'].map((city) => cardsUnder(all, city));
    expect(kazan?.length).toBeGreaterThan(5);
    expect(moscow?.length).toBeGreaterThan(5);
    expect(moscow?.filter((id) => kazan?.includes(id))).toEqual([]);
    expect(samara?.filter((id) => moscow?.includes(id))).toEqual([]);
  },
);
