import type { WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { expect, it } from 'vitest';
import { ownPrices } from './bids.api.ts';

const tree = {
  groups: [
    {
      categories: [
        {
          services: [
            { id: 1001, price_source: 'service', price_from: 900, minutes: 40 },
            { id: 1002, price_source: 'estimate', price_from: 100, minutes: 10 },
          ],
        },
      ],
    },
  ],
  merged: [{ id: 1003, merged_into: 1001 }],
} as unknown as WorkTypeTree;

const workshop = (warranty_months: number | null) => ({
  work_types: [{ work_type_id: 1001, warranty_months }] as Workshop['work_types'],
});

it('an offer begins with the own prices for the works of its bid, without estimates', () => {
  const own = { priceFrom: 900, minutes: 40, warrantyMonths: null };
  expect(ownPrices(tree, [1001, 1002], null)).toEqual({ 1001: own });
});

it.each([
  [6, 6],
  [0, 0],
  [null, null],
])('a work with %j months in the price list begins with %j', (listed, months) => {
  expect(ownPrices(tree, [1001], workshop(listed))).toMatchObject({ 1001: { warrantyMonths: months } });
});

it('a work merged since the bid has the price and the warranty of its target', () => {
  const own = { priceFrom: 900, minutes: 40, warrantyMonths: 6 };
  expect(ownPrices(tree, [1003], workshop(6))).toEqual({ 1003: own });
});
