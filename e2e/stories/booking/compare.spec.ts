import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCi } from '../../support/tiers.ts';

test.use({ hasWebGl: false, colorScheme: 'light' });

interface Found {
  id: number;
  name: string;
  bid_availability: string;
}

interface Viewed extends Found {
  page_slug: string;
  work_types: { work_type_id: number; title: string }[];
}

/** Two workshops that take bids, a work that both do, and one that only the first does. */
async function twoWorkshops() {
  const { services } = await api<{ services: Found[] }>('GET', '/v2/page/city/', { city: 'kazan' });
  const open = services.filter(({ bid_availability: availability }) => availability === 'enabled');
  const viewed = await Promise.all(
    open.map(({ id }) => api<Viewed>('GET', '/v2/service/view/', { service_id: id })),
  );
  for (const first of viewed)
    for (const second of viewed) {
      const does = new Set(second.work_types.map((work) => work.work_type_id));
      const common = first.work_types.find((work) => does.has(work.work_type_id));
      const own = first.work_types.find((work) => !does.has(work.work_type_id));
      if (common && own) return { first, second, common, own };
    }
  throw new Error('no two workshops of Kazan differ in their works');
}

const markOf = (page: Page, { name }: Found) => page.getByRole('button', { name: `К сравнению: ${name}` });

test('a driver marks workshops, compares them side by side, and books one', onCi, async ({ page }) => {
  const { first, second, common, own } = await twoWorkshops();
  await page.goto(`/service/${first.page_slug}`);
  await markOf(page, first).click();
  await expect(page.getByText('Выберите ещё автосервис')).toBeVisible();
  await page.goto('/kazan');
  await markOf(page, second).click();
  await page.getByRole('link', { name: 'Сравнить 2' }).last().click();

  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([new RegExp(first.name), new RegExp(second.name)]);
  await expect(page.getByText('Работы не выбраны')).toBeVisible();
  await expect(table.getByRole('row', { name: /^Оценка/ })).toBeVisible();

  const works = `${common.work_type_id},${own.work_type_id}`;
  const shared = `/compare?ids=${first.id},${second.id}&works=${works}`;
  await page.goto(shared);
  const lacking = table.getByRole('row', { name: new RegExp(`^${own.title}`) });
  await expect(lacking).toContainText('не у всех');
  await expect(lacking).toContainText('не делает');
  await expect(table.getByRole('row', { name: /^Цена работ/ })).toContainText('за 1 из 2 работ');
  await expect(table).not.toContainText('узнаём');
  await expectAccessible(page, 'comparison of workshops');

  await page.getByRole('button', { name: `Убрать из сравнения: ${second.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Сравнивать пока нечего' })).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('columnheader')).toHaveCount(2);

  await page.getByRole('link', { name: `Записаться: ${first.name}` }).click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/' &&
      searchParams.get('service') === String(first.id) &&
      searchParams.get('works') === works,
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();
});
