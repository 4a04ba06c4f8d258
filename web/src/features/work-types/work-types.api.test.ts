import type { WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { expect, it } from 'vitest';
import { currentWorks } from './work-types.api.ts';

const service = (id: number) => ({ id, title: `Работа ${id}` });
const tree = {
  groups: [{ categories: [{ services: [service(1001), service(1002)] }] }],
  merged: [{ id: 1003, merged_into: 1001 }],
} as unknown as WorkTypeTree;

it('an old link to a merged work selects its target, once, in the order of the choice', () => {
  expect(currentWorks(tree, [1002, 1003])).toEqual([1002, 1001]);
  expect(currentWorks(tree, [1003, 1001])).toEqual([1001]);
});

it('an unknown work is left out', () => {
  expect(currentWorks(tree, [4040, 1002])).toEqual([1002]);
});
