import { expect, it } from 'vitest';
import { lineMonths, termsOfBill } from './line-warranty.ts';

const work = { kind: 'labour', months: null, isCustomerPart: false } as const;

it('a line without months takes those of an old bill, and nothing of a bill whose lines name their own', () => {
  expect(lineMonths(work, termsOfBill([null, null], 12))).toBe(12);
  expect(lineMonths(work, termsOfBill([12, null], 12))).toBeNull();
  expect(lineMonths(work, termsOfBill([null], null))).toBeNull();
});
