import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { WorkshopPrices, WorkshopWarranty } from './workshop-prices.tsx';

const note = 'цену для класса вашей машины уточнит автосервис';

async function renderPrices(...areForCar: (boolean | null)[]) {
  const work_types = areForCar.map((price_is_for_car, index) => ({
    work_type_id: index + 1,
    title: `Работа ${index + 1}`,
    price_from: 1000,
    price_to: 2000,
    price_is_for_car,
    minutes: 60,
    warranty_months: null,
    updated_at: '2026-03-01T10:00:00+03:00',
  }));
  const workshop = { work_types, timezone: 'Europe/Moscow' } as unknown as Workshop;
  return render(<WorkshopPrices workshop={workshop} workIds={[]} carTitle={null} />);
}

const countIn = (text: string | null = '') => (text ?? '').split(note).length - 1;

it('notes at single prices of a list that they hold for all classes', async () => {
  const page = await renderPrices(true, false);
  const rows = [...page.querySelectorAll('li')].map(({ textContent }) => countIn(textContent));
  expect(rows).toEqual([0, 1]);
  expect(countIn(page.textContent)).toBe(1);
});

it('notes once above a list that has no price for the car', async () => {
  const page = await renderPrices(false, false);
  expect(countIn(page.querySelector('ul')?.textContent)).toBe(0);
  expect(countIn(page.textContent)).toBe(1);
});

it('has no note without a car, or where all prices are for it', async () => {
  expect(countIn((await renderPrices(null, null)).textContent)).toBe(0);
  expect(countIn((await renderPrices(true, true)).textContent)).toBe(0);
});

it('a work with another warranty than the terms says that it is for this work', async () => {
  const work_types = [6, 12, 0, null].map((warranty_months, index) => ({
    ...{ work_type_id: index + 1, title: `Работа ${index + 1}`, price_from: 1000, price_to: 2000 },
    ...{ price_is_for_car: null, minutes: 60, warranty_months, updated_at: '2026-03-01T10:00:00+03:00' },
  }));
  const warranty = { work_months: 12, parts_months: 12, km: null, text: 'На работу 12 месяцев' };
  const workshop = { work_types, warranty, timezone: 'Europe/Moscow' } as unknown as Workshop;
  const page = await render(
    <>
      <WorkshopPrices workshop={workshop} workIds={[]} carTitle={null} />
      <WorkshopWarranty workshop={workshop} />
    </>,
  );
  const text = page.textContent?.replaceAll('\u00A0', ' ');
  const rows = [...page.querySelectorAll('li')].map(
    (row) =>
      row.textContent
        ?.replaceAll('\u00A0', ' ')
        .match(/(на эту работу )?(без гарантии|гарантия \d+ месяцев)/)?.[0],
  );
  expect(rows).toEqual([
    'на эту работу гарантия 6 месяцев',
    'гарантия 12 месяцев',
    'на эту работу без гарантии',
    undefined,
  ]);
  expect(text).toContain('У работ с другим сроком он указан в ценах');
});
