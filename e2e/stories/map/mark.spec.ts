import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const label = 'Найти автосервис, адрес или работы';
const kazan = { lat: 55.796, long: 49.106 };
const frontPads = 'Замена передних тормозных колодок';

interface Found {
  id: number;
  unsupported_reason: string | null;
}

/** The workshops of the city that do the work, as the server judges them for the mark. */
async function found(markId: number, works: number[], isTakingOnly = false): Promise<Found[]> {
  const brand = { mark_id: markId, ...(isTakingOnly && { brand_only: 1 }) };
  const form = { ...kazan, ...brand, work_type_ids: works, page_size: 1000 };
  return (await api<{ services: Found[] }>('POST', '/v2/map/default/geo-search/', form)).services;
}

async function choose(page: Page, words: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}

const heading = (page: Page) => page.getByRole('heading', { name: /^[\d\s]+автосервис/ });
const total = async (page: Page) => Number((await heading(page).textContent())?.replaceAll(/\D/g, ''));

/** The workshops whose cards offer the booking. */
async function bookable(page: Page): Promise<number[]> {
  const addresses = await page
    .getByRole('link', { name: /^Записаться: / })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return addresses.map((address) => Number(new URL(address).searchParams.get('service')));
}

test(
  'a mark named in the search counts the list again, and no card offers a booking that refuses it',
  onCiPhone,
  async ({ page }) => {
    await page.goto('/?city=kazan');
    await choose(page, 'передние колодки', frontPads);
    await expect(page).toHaveURL(/works=\d+/);
    const works = (new URL(page.url()).searchParams.get('works') ?? '').split(',').map(Number);
    const { marks } = await api<{ marks: { id: number; name: string }[] }>('POST', '/car/mark/get-list/', {
      type_id: 1,
    });
    const kia = marks.find(({ name }) => name === 'Kia')?.id ?? 0;
    const [all, taking] = [await found(kia, works), await found(kia, works, true)];
    const refusing = all.filter((one) => one.unsupported_reason === 'mark').map(({ id }) => id);
    const offered = async () => (await bookable(page)).filter((id) => refusing.includes(id));
    expect(all.length).toBeGreaterThan(taking.length);
    await expect.poll(() => total(page)).toBe(all.length);
    await expect.poll(offered).not.toEqual([]);

    await choose(page, 'киа', 'Kia');
    await expect.poll(() => total(page)).toBe(taking.length);
    // The cards follow their number a frame later.
    await expect.poll(offered).toEqual([]);
    expect(await bookable(page)).not.toEqual([]);

    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect.poll(() => total(page)).toBe(all.length);
  },
);
