import type { WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
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

it('an offer begins with the own prices for the works of its bid, without estimates', () => {
  expect(ownPrices(tree, [1001, 1002])).toEqual({ 1001: { priceFrom: 900, minutes: 40 } });
});

it('a work merged since the bid has the price of its target', () => {
  expect(ownPrices(tree, [1003])).toEqual({ 1003: { priceFrom: 900, minutes: 40 } });
});
