import { cartEndpoints } from '@sto/contract/parts/parts.endpoints';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/as.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildCartItem } from '../../testing/build/cart-item.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const cart = (token?: string) => call(test.app, cartEndpoints.view, {}, token ? { token } : {});

describe('the cart', () => {
  it('is empty at first', async () => {
    const { token } = await signedIn(test);
    expect((await cart(token)).data).toEqual({ items: [], total: 0, count: 0, currency: 'RUB' });
  });

  it("has the person's items, the newest first, with the sum", async () => {
    const { db } = test.deps;
    const { token, userId } = await signedIn(test);
    const car = await buildCar(db, { customerId: userId });
    const older = await buildCartItem(db, {
      userId,
      qty: 2,
      carId: car.id,
      createdAt: new Date('2026-03-01'),
    });
    const newer = await buildCartItem(db, {
      userId,
      price: 900,
      priceWhenAdded: 1000,
      deliveryDate: '2026-03-12',
    });
    const { data } = await cart(token);
    expect(data).toMatchObject({ total: 6100, count: 2 });
    expect(data.items.map(({ id }) => id)).toEqual([newer, older]);
    expect(data.items[0]).toMatchObject({
      amount: 900,
      price_changed_from: 1000,
      delivery_date: '2026-03-12',
    });
    expect(data.items[1]).toMatchObject({ amount: 5200, price_changed_from: null, auto_id: car.id });
  });

  it('keeps items that the seller lacks, and leaves them out of the sum', async () => {
    const { token, userId } = await signedIn(test);
    await buildCartItem(test.deps.db, { userId, qty: 3, qtyMax: 2 });
    const { data } = await cart(token);
    expect(data.items[0]).toMatchObject({ is_available: false, qty_max: 2 });
    expect(data).toMatchObject({ total: 0, count: 1 });
  });

  it('belongs to one person and needs a login', async () => {
    const owner = await signedIn(test);
    const other = await signedIn(test, { roles: ['service'] });
    await buildCartItem(test.deps.db, { userId: owner.userId });
    expect((await cart(other.token)).data.items).toEqual([]);
    expect((await cart()).status).toBe(401);
  });
});
