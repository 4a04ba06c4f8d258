import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { expect, it } from 'vitest';
import { offerForm } from '../../../testing/build/bid.ts';
import { buildTender } from '../../../testing/build/tender.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });

it('the list of the driver has the least price of a repair, as long as no offer is chosen', async () => {
  const tender = await buildTender(test, 3);
  const priceOf = async () => {
    const { data } = await call(test.app, customerBidEndpoints.index, {}, tender.customer);
    return [data.items[0]?.price_total, data.items[0]?.is_price_from];
  };
  const answer = (index: number, price: number, more: Record<string, unknown> = {}) => {
    const lines = JSON.stringify([{ kind: 'labour', title: 'Колодки', qty: 1, unit: 'усл.', price }]);
    const form = { ...offerForm(test, tender.id), lines, ...more };
    return call(test.app, workshopMoveEndpoints.answer, form, tender.managers[index]);
  };
  await answer(2, 900, { needs_diagnostics: '1' });
  expect(await priceOf()).toEqual([900, false]);
  await answer(0, 1300);
  expect(await priceOf()).toEqual([1300, false]);
  const dearer = await answer(1, 2100);
  expect(await priceOf()).toEqual([1300, true]);
  const { data: own } = await call(test.app, workshopBidEndpoints.index, {}, tender.managers[1]);
  expect([own.items[0]?.price_total, own.items[0]?.is_price_from]).toEqual([2100, false]);
  const offer_id = dearer.data.offers[0]?.id;
  await call(test.app, customerMoveEndpoints.accept, { id: tender.id, offer_id }, tender.customer);
  expect(await priceOf()).toEqual([2100, false]);
});
