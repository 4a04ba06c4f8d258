import { momentOfWall } from '@sto/contract/workshops/opening-hours';
import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm';
import { after, days, hours, minutes } from '../../../platform/clock/durations.ts';
import type { Db } from '../../client.ts';
import { bidEvents, bidRecipients, bids, bidTenders, bidWorks } from '../../tables/bids.ts';
import { cars } from '../../tables/cars.ts';
import { cities } from '../../tables/geography.ts';
import { offerLines, offers } from '../../tables/offers.ts';
import { users } from '../../tables/users.ts';
import { workTypes } from '../../tables/work-types.ts';
import { workshopBrands, workshopEmployees, workshops, workshopWorks } from '../../tables/workshops.ts';
import { demoPhones } from './people.ts';

const workTitle = 'Замена передних тормозных колодок';
const offerLimit = 5;
const offersCount = 3;
const mostRecipients = 8;
/** Some hours, as in a real tender, would be over before anybody looks. */
const collectMs = days(3);
const comments = [
  'Колодки есть в наличии, две марки на выбор.',
  'Сделаем при вас за час.',
  'В цену входит чистка направляющих.',
];

/** A running tender of the driver from Moscow, with three offers. The workshops have no demo manager. */
export async function seedTender(db: Db, now: Date): Promise<void> {
  const [car] = await db
    .select({ id: cars.id, markId: cars.markId, customerId: users.id, cityId: users.cityId })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.customerId))
    .where(eq(users.phone, demoPhones.aleksey))
    .orderBy(asc(cars.id))
    .limit(1);
  const [work] = await db.select().from(workTypes).where(eq(workTypes.title, workTitle));
  if (!car?.cityId || !work) return;
  const [city] = await db.select().from(cities).where(eq(cities.id, car.cityId));
  const recipients = await workshopsFor(db, { markId: car.markId, cityId: car.cityId, workTypeId: work.id });
  if (!city || recipients.length === 0) return;
  const sentAt = after(now, -hours(2));
  const period = wallDay(now, 4, city.timezone);
  const endsAt = after(now, collectMs);
  const [bid] = await db
    .insert(bids)
    .values({
      ...{ customerId: car.customerId, carId: car.id, status: 'answered', isDemo: true },
      ...{ version: 1 + offersCount, typeConnection: 1, phone: demoPhones.aleksey },
      ...{ comment: 'Скрипят передние, хочу сравнить цены.', answerDeadlineAt: endsAt },
      ...{ periodStart: period(9), periodEnd: period(20), createdAt: sentAt, seenByCustomerAt: sentAt },
      ...{ statusChangedBy: 'service', statusChangedAt: now, updatedAt: now },
    })
    .returning({ id: bids.id });
  if (!bid) return;
  const bidId = bid.id;
  const created = { bidId, type: 'created', actor: 'customer', toStatus: 'new', at: sentAt } as const;
  const place = { cityId: city.id, lat: city.lat, long: city.long, radiusKm: null };
  await db.insert(bidTenders).values({ bidId, ...place, offerLimit, endsAt });
  await db.insert(bidWorks).values({ bidId, workTypeId: work.id, title: work.title });
  await db.insert(bidEvents).values(created);
  for (const [index, recipient] of recipients.entries()) {
    const answeredAt = index < offersCount ? after(sentAt, minutes(20 * (index + 1))) : null;
    const state = answeredAt && {
      ...{ status: 'answered' as const, version: 2, statusChangedBy: 'service' as const, seenAt: answeredAt },
    };
    const { id: workshopId } = recipient;
    await db
      .insert(bidRecipients)
      .values({ bidId, workshopId, ...state, statusChangedAt: answeredAt ?? sentAt });
    if (!answeredAt) continue;
    const from = period(10 + 2 * index);
    const slot = { from, to: after(from, hours(1)) };
    const line = { workTypeId: work.id, title: work.title, price: recipient.price };
    await insertOffer(db, { bidId, recipient, answeredAt, slot, line, comment: comments[index] ?? '' });
    await db.insert(bidEvents).values({
      ...{ bidId, workshopId, type: 'answered', actor: 'service', actorName: recipient.name },
      ...{ fromStatus: 'new', toStatus: 'answered', at: answeredAt },
    });
  }
}

interface Wanted {
  markId: number;
  cityId: number;
  workTypeId: number;
}

function workshopsFor(db: Db, { markId, cityId, workTypeId }: Wanted) {
  const employs = db.select().from(workshopEmployees).where(eq(workshopEmployees.workshopId, workshops.id));
  const price = sql<number>`round((${workshopWorks.priceFrom} + ${workshopWorks.priceTo}) / 2.0, -2)::integer`;
  return db
    .select({ id: workshops.id, name: workshops.name, warranty: workshops.warranty, price })
    .from(workshops)
    .innerJoin(workshopBrands, eq(workshopBrands.workshopId, workshops.id))
    .innerJoin(workshopWorks, eq(workshopWorks.workshopId, workshops.id))
    .where(
      and(
        ...[eq(workshops.cityId, cityId), eq(workshops.isPublished, true), eq(workshops.isConnected, true)],
        ...[eq(workshopBrands.markId, markId), eq(workshopWorks.workTypeId, workTypeId)],
        ...[isNull(workshops.closedFrom), isNull(workshops.closedTo), notExists(employs)],
      ),
    )
    .orderBy(asc(workshops.id))
    .limit(mostRecipients);
}

interface SeededOffer {
  bidId: number;
  recipient: Awaited<ReturnType<typeof workshopsFor>>[number];
  answeredAt: Date;
  slot: { from: Date; to: Date };
  line: { workTypeId: number; title: string; price: number };
  comment: string;
}

async function insertOffer(db: Db, seeded: SeededOffer): Promise<void> {
  const { bidId, recipient, answeredAt, slot, line, comment } = seeded;
  const [offer] = await db
    .insert(offers)
    .values({
      ...{ bidId, workshopId: recipient.id, revision: 1, status: 'sent', minutes: 60, comment },
      ...{ priceLabour: line.price, priceParts: 0, priceDiscount: 0, priceTotal: line.price },
      slots: [{ from: slot.from.toISOString(), to: slot.to.toISOString() }],
      ...{ warranty: recipient.warranty, validUntil: slot.from, createdAt: answeredAt },
      authorName: recipient.name,
    })
    .returning({ id: offers.id });
  if (!offer) return;
  const priced = { ...line, amount: line.price, qty: 1, unit: 'усл.', sort: 0 };
  await db.insert(offerLines).values({ offerId: offer.id, kind: 'labour', ...priced });
}

/** Hours of the clock of the city on a later day. */
function wallDay(now: Date, daysLater: number, timezone: string): (hour: number) => Date {
  const day = after(now, days(daysLater)).toISOString().slice(0, 10);
  const midnight = Date.parse(day) / minutes(1);
  return (hour) => momentOfWall(midnight + hour * 60, timezone);
}
