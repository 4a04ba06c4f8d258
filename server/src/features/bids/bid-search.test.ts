import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { type BuiltDeal, buildBid } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
type Built = Awaited<ReturnType<typeof buildBid>>;

/** A bid of Андрей for А482КХ777 in «Автомастер», and another one of both that matches nothing. */
async function twoBids(columns: Parameters<typeof buildBid>[1] = {}): Promise<Built> {
  const { db } = test.deps;
  const built = await buildBid(test, { comment: 'Скрип на 100% спереди', ...columns });
  const { id: _id, ...copy } = built.bid;
  const [car] = await db
    .update(cars)
    .set({ licencePlate: 'А482КХ777' })
    .where(eq(cars.id, built.carId))
    .returning();
  const { id: _carId, ...otherCar } = car ?? ({} as never);
  const [second] = await db
    .insert(cars)
    .values({ ...otherCar, licencePlate: 'В111ВВ99' })
    .returning();
  const quiet = { comment: '', phone: '+79160000009', status: 'reject' as const, acceptedOfferId: null };
  await db.insert(bids).values({ ...copy, ...quiet, carId: second?.id ?? 0 });
  await db.update(workshops).set({ name: 'Автомастер' }).where(eq(workshops.id, built.workshop.id));
  await db.update(bidWorks).set({ title: 'Замена колодок' }).where(eq(bidWorks.bidId, built.bid.id));
  return built;
}
const found = async ({ customer, manager }: BuiltDeal, side: 'customer' | 'service', query: string) => {
  const endpoint = side === 'customer' ? customerBidEndpoints.index : workshopBidEndpoints.index;
  const { data } = await call(test.app, endpoint, { query }, side === 'customer' ? customer : manager);
  expect(data.total).toBe(data.items.length);
  expect(Object.values(data.counts).reduce((sum, one) => sum + one, 0)).toBe(data.total);
  return data.items.map(({ id }) => id);
};

describe.each(['customer', 'service'] as const)('the search of the %s side', (side) => {
  it('finds a bid by its number, plate, work and comment', async () => {
    const built = await twoBids();
    const { id } = built.bid;
    for (const query of [`У-${id}`, `y-${id}`, `${id}`, 'a482kx', '482 кх 777', 'КОЛОДОК', 'скрип на 100%'])
      expect(await found(built, side, query), query).toEqual([id]);
    for (const query of ['У-999999', 'колодок спереди', 'с%п', '_', 'А482КХ778'])
      expect(await found(built, side, query), query).toEqual([]);
  });

  it('finds nothing that belongs to others', async () => {
    const [, other] = [await twoBids(), await twoBids()];
    const ids = await found(other, side, 'скрип');
    expect(ids).toEqual([other.bid.id]);
  });
});

describe('the name of the other side', () => {
  it('is searched, the own one is not', async () => {
    const built = await twoBids();
    expect(await found(built, 'customer', 'автомас')).toHaveLength(2);
    expect(await found(built, 'customer', 'андр')).toEqual([]);
    expect(await found(built, 'service', 'андр')).toHaveLength(2);
    expect(await found(built, 'service', 'автомас')).toEqual([]);
  });
});

describe('a phone', () => {
  it('finds the bids that show it to the workshop, by seven digits at least', async () => {
    const phone = '+79161234567';
    const shown = await twoBids({ phone, typeConnection: 2 });
    for (const query of ['8 (916) 123-45-67', '+79161234567', '1234567'])
      expect(await found(shown, 'service', query)).toEqual([shown.bid.id]);
    expect(await found(shown, 'service', '234567')).toEqual([]);
    const agreed = await twoBids({ phone, status: 'visit' });
    expect(await found(agreed, 'service', phone)).toEqual([agreed.bid.id]);
    const hidden = await twoBids({ phone, typeConnection: 1 });
    expect(await found(hidden, 'service', phone)).toEqual([]);
  });

  it('is never searched for a mechanic', async () => {
    const phone = '+79161234567';
    const built = await twoBids({ phone, status: 'visit' });
    const options = { roles: ['service' as const], workshopId: built.workshop.id };
    const mechanic = await signedIn(test, { ...options, name: 'Мехров', employeeRole: 'mechanic' });
    expect(await found({ ...built, manager: mechanic }, 'service', phone)).toEqual([]);
    expect(await found({ ...built, manager: mechanic }, 'service', 'колодок')).toEqual([built.bid.id]);
  });

  it('is not worth a text of more than a hundred characters', async () => {
    const { manager } = await buildBid(test);
    const { errors } = await call(
      test.app,
      workshopBidEndpoints.index,
      { query: 'я'.repeat(101) },
      { token: manager.token },
    );
    expect(errors).toHaveProperty('query');
  });
});
