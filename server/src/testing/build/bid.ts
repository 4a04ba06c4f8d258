import { bids, bidWorks } from '../../db/tables/bids.ts';
import { hours } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../as.ts';
import type { TestApp } from '../start-app.ts';
import { buildCar } from './car.ts';
import { type BuiltWorkshop, buildModification, buildWorkshop } from './workshop.ts';

export interface BuiltDeal {
  customer: SignedIn;
  manager: SignedIn;
  workshop: BuiltWorkshop;
  carId: number;
}

/** Both sides before a deal: a customer with a car, a workshop that serves it, its manager. */
export async function buildDeal(
  test: TestApp,
  options: Parameters<typeof buildWorkshop>[1] = {},
): Promise<BuiltDeal> {
  const { db } = test.deps;
  const modification = await buildModification(db);
  const workshop = await buildWorkshop(db, { markIds: [modification.markId], ...options });
  const customer = await signedIn(test, { name: 'Андрей' });
  const manager = await signedIn(test, { name: 'Ольга', roles: ['service'], workshopId: workshop.id });
  const car = await buildCar(db, { customerId: customer.userId, modification });
  return { customer, manager, workshop, carId: car.id };
}

export function bidForm(
  test: TestApp,
  { workshop, carId }: { workshop: Pick<BuiltWorkshop, 'id' | 'workTypeIds'>; carId: number },
) {
  const start = new Date(test.clock.now().getTime() + hours(24));
  return {
    service_id: workshop.id,
    auto_id: carId,
    period_start: start.toISOString(),
    period_end: new Date(start.getTime() + hours(1)).toISOString(),
    type_connection: 1,
    work_type_ids: workshop.workTypeIds,
    comment: 'Скрип спереди при торможении',
  };
}

export function offerForm(test: TestApp, bidId: number) {
  const lines = [
    { kind: 'labour', title: 'Замена передних колодок', price: 1800, warranty_months: 6 },
    { kind: 'part', title: 'Колодки Bosch', qty: 2, unit: 'шт.', price: 1300 },
    { kind: 'discount', title: 'Скидка новому клиенту', price: 200 },
  ];
  return {
    id: bidId,
    lines: JSON.stringify(lines),
    minutes: 60,
    slot_from: new Date(test.clock.now().getTime() + hours(48)).toISOString(),
    comment: 'Ждём вас',
  };
}

export async function buildBid(
  test: TestApp,
  columns: Partial<typeof bids.$inferInsert> = {},
): Promise<BuiltDeal & { bid: typeof bids.$inferSelect & { workshopId: number } }> {
  const { db } = test.deps;
  const deal = await buildDeal(test);
  const now = test.clock.now();
  const periodStart = new Date(now.getTime() + hours(24));
  const [bid] = await db
    .insert(bids)
    .values({
      customerId: deal.customer.userId,
      workshopId: deal.workshop.id,
      carId: deal.carId,
      typeConnection: 1,
      phone: deal.customer.phone,
      periodStart,
      periodEnd: new Date(periodStart.getTime() + hours(1)),
      statusChangedAt: now,
      createdAt: now,
      updatedAt: now,
      ...columns,
    })
    .returning();
  if (!bid) throw new Error('the bid was not made');
  const works = deal.workshop.workTypeIds.map((id) => ({
    bidId: bid.id,
    workTypeId: id,
    title: `Работа ${id}`,
  }));
  await db.insert(bidWorks).values(works);
  return { ...deal, bid: { ...bid, workshopId: bid.workshopId ?? deal.workshop.id } };
}
