import { and, eq } from 'drizzle-orm';
import { bidEvents, bids, bidWorks } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { consents } from '../../db/tables/consents.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { files } from '../../db/tables/files.ts';
import { apiKeys, calendarFeeds, webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { leads } from '../../db/tables/leads.ts';
import { offers } from '../../db/tables/offers.ts';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';
import { slotWaits } from '../../db/tables/schedule.ts';
import { sessions, users } from '../../db/tables/users.ts';
import { startSession } from '../../features/auth/start-session.ts';
import { notificationId } from '../../features/notifications/notification-id.ts';
import { hours } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../as.ts';
import { buildScheduleThings, type ScheduleThings } from '../build/schedule.ts';
import { type BuiltModification, buildModification, buildWorkshop } from '../build/workshop.ts';
import type { TestApp } from '../start-app.ts';

/** `both`: a driver who also works in a workshop. */
export const roleNames = ['anonymous', 'customer', 'service', 'autopark', 'both', 'operator'] as const;
export type RoleName = (typeof roleNames)[number];

/** Of a driver: a car with an answered bid, and one without. */
interface CustomerThings {
  carId: number;
  freeCarId: number;
  waitId: number;
  bidId: number;
  offerId: number;
  chatId: number;
  commentId: number;
  notificationId: number;
}

/** Of one who works in a workshop: the same bid from the other side. */
export interface WorkshopThings extends ScheduleThings {
  bidId: number;
  offerId: number;
  chatId: number;
  commentId: number;
  workshopId: number;
  apiKeyId: number;
  calendarFeedId: number;
  webhookId: string;
}

export interface Things {
  person: SignedIn | undefined;
  phone: string;
  identityHash: string;
  draftId: number;
  otherSessionId: string;
  consentId: number;
  customer?: CustomerThings;
  workshop?: WorkshopThings;
}

export interface Scene {
  own: Record<RoleName, Things>;
  strangers: Things;
  workshopId: number;
  workTypeId: number;
  catalogue: BuiltModification;
}

/** What belongs to the strangers and may stand in no answer to anybody else. */
export const strangersSecrets = [
  'Незнакомцев',
  'Чужаков',
  '9165550001',
  'чужой-комментарий',
  'чужой-отклик',
  'Х777ХХ77',
  'XTA21099043576182',
  'chuzhoe.pdf',
  'browser-id-of-strangers',
];

/** Everybody of the matrix with things of their own, and two strangers with theirs. */
export async function buildScene(test: TestApp): Promise<Scene> {
  const { db } = test.deps;
  const catalogue = await buildModification(db);
  const options = { markIds: [catalogue.markId] };
  const [first, second, strange] = [
    await buildWorkshop(db, options),
    await buildWorkshop(db, options),
    await buildWorkshop(db, options),
  ];
  const customer = await signedIn(test, { name: 'Андрей' });
  const service = await signedIn(test, { name: 'Ольга', roles: ['service'], workshopId: first.id });
  const autopark = await signedIn(test, { name: 'Пётр', roles: ['autopark'] });
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const both = await signedIn(test, { name: 'Олег', roles: ['customer', 'service'], workshopId: second.id });
  const stranger = await signedIn(test, { name: 'Незнакомцев', phone: '+79165550001' });
  const strangeManager = await signedIn(test, {
    ...{ name: 'Чужаков', roles: ['service'], workshopId: strange.id },
  });

  const workTypeId = first.workTypeIds[0] ?? 0;
  const deal = (customerId: number, workshopId: number, isStrange = false) =>
    buildDealOf(test, { customerId, workshopId, workTypeId, catalogue, isStrange });
  const firstDeal = await deal(customer.userId, first.id);
  const ofBoth = await deal(both.userId, first.id);
  const atBoth = await deal(customer.userId, second.id);
  const strangers = await deal(stranger.userId, strange.id, true);

  const atWorkshop = async (workshopId: number, maker: SignedIn, deal: CustomerThings) => ({
    ...{ bidId: deal.bidId, offerId: deal.offerId, workshopId },
    ...{ chatId: deal.chatId, commentId: deal.commentId },
    ...(await buildIntegrations(test, workshopId, maker)),
    ...(await buildScheduleThings(test, workshopId)),
  });
  const thingsOf = (name: string, person?: SignedIn) => buildThings(test, name, person);
  return {
    own: {
      anonymous: await thingsOf('anonymous'),
      customer: { ...(await thingsOf('customer', customer)), customer: firstDeal },
      service: {
        ...(await thingsOf('service', service)),
        workshop: await atWorkshop(first.id, service, firstDeal),
      },
      autopark: await thingsOf('autopark', autopark),
      operator: await thingsOf('operator', operator),
      both: {
        ...(await thingsOf('both', both)),
        customer: ofBoth,
        workshop: await atWorkshop(second.id, both, atBoth),
      },
    },
    strangers: {
      ...(await thingsOf('strangers', stranger)),
      customer: strangers,
      workshop: await atWorkshop(strange.id, strangeManager, strangers),
    },
    workshopId: first.id,
    workTypeId,
    catalogue,
  };
}

async function buildThings(test: TestApp, name: string, person?: SignedIn): Promise<Things> {
  const { db } = test.deps;
  const identityHash = `browser-id-of-${name}`;
  const [draft] = await db
    .insert(files)
    .values({
      ...(person ? { ownerId: person.userId } : { identityHash }),
      name: name === 'strangers' ? 'chuzhoe.pdf' : 'svoe.pdf',
      extension: 'pdf',
      contentType: 'application/pdf',
      size: 10,
      storageKey: `bids/of-${name}.pdf`,
      kind: 'photo',
      createdAt: test.clock.now(),
    })
    .returning({ id: files.id });
  const other = person && (await startSession(test.deps, db, person.userId));
  const otherSessionId = other?.tokens.refresh_token.split('.')[0] ?? crypto.randomUUID();
  const phone = person?.phone ?? '+79165559999';
  const consentId = await buildConsent(test, phone, person);
  return { person, phone, identityHash, draftId: draft?.id ?? 0, otherSessionId, consentId };
}

async function buildConsent({ deps: { db }, clock }: TestApp, phone: string, person?: SignedIn) {
  const now = clock.now();
  const leadRow = { kind: 'osago' as const, name: 'Запрос', phone, consentAt: now, userId: person?.userId };
  const [lead] = await db.insert(leads).values(leadRow).returning({ id: leads.id });
  const given = { kind: 'callback' as const, version: 1, source: 'osago', givenAt: now };
  const [consent] = await db
    .insert(consents)
    .values({ ...given, leadId: lead?.id, phoneHash: `hash-of-${phone}`, subnet: '10.0.0' })
    .returning({ id: consents.id });
  return consent?.id ?? 0;
}

async function buildIntegrations(
  { deps: { db }, clock }: TestApp,
  workshopId: number,
  maker: SignedIn,
): Promise<Pick<WorkshopThings, 'apiKeyId' | 'webhookId' | 'calendarFeedId'>> {
  const createdAt = clock.now();
  const [key] = await db
    .insert(apiKeys)
    .values({
      workshopId,
      makerId: maker.userId,
      name: 'Учёт',
      hash: `${workshopId}`,
      lastFour: 'aB3_',
      createdAt,
    })
    .returning({ id: apiKeys.id });
  const webhookId = crypto.randomUUID();
  await db
    .insert(webhooks)
    .values({ id: webhookId, workshopId, url: `https://of-${workshopId}.example.ru/`, createdAt });
  const [feed] = await db
    .insert(calendarFeeds)
    .values({ workshopId, makerId: maker.userId, hash: `feed-of-${workshopId}`, createdAt })
    .returning({ id: calendarFeeds.id });
  return { apiKeyId: key?.id ?? 0, calendarFeedId: feed?.id ?? 0, webhookId };
}

interface Deal {
  customerId: number;
  workshopId: number;
  workTypeId: number;
  catalogue: BuiltModification;
  isStrange: boolean;
}

async function buildDealOf(test: TestApp, deal: Deal): Promise<CustomerThings> {
  const { db } = test.deps;
  const { customerId, workshopId, workTypeId, catalogue, isStrange } = deal;
  const now = test.clock.now();
  const later = (count: number) => new Date(now.getTime() + hours(count));
  const car = {
    ...{ customerId, ...catalogue, year: 2019 },
    ...(isStrange
      ? { licencePlate: 'Х777ХХ77', vin: 'XTA21099043576182' }
      : { licencePlate: 'А482КХ777', vin: 'XTA21099012345678' }),
  };
  const [used, free] = await db.insert(cars).values([car, car]).returning({ id: cars.id });
  const carId = used?.id ?? 0;
  const [bid] = await db
    .insert(bids)
    .values({
      ...{ customerId, workshopId, carId, status: 'answered', statusChangedBy: 'service' },
      ...{ typeConnection: 2, phone: isStrange ? '+79165550001' : '+79160000001' },
      ...{ comment: isStrange ? 'чужой-комментарий' : 'Скрип спереди' },
      ...{ periodStart: later(24), periodEnd: later(25) },
      ...{ statusChangedAt: now, createdAt: now, updatedAt: now },
    })
    .returning({ id: bids.id });
  const [wait] = await db
    .insert(slotWaits)
    .values({
      ...{ customerId, workshopId, carId, status: 'missed', createdAt: now },
      ...{ dateFrom: '2026-03-11', dateTo: '2026-03-11' },
    })
    .returning({ id: slotWaits.id });
  const bidId = bid?.id ?? 0;
  await db.insert(bidWorks).values({ bidId, workTypeId, title: 'Замена колодок' });
  const [offer] = await db
    .insert(offers)
    .values({
      ...{ bidId, workshopId, revision: 1, status: 'sent', minutes: 60 },
      slots: [{ from: later(48).toISOString(), to: later(49).toISOString() }],
      ...{ priceLabour: 1800, priceParts: 0, priceDiscount: 0, priceTotal: 1800 },
      ...{ comment: isStrange ? 'чужой-отклик' : 'Ждём вас', validUntil: later(48) },
      ...{ authorName: isStrange ? 'Чужаков' : 'Ольга', createdAt: now },
    })
    .returning({ id: offers.id });
  const [event] = await db
    .insert(bidEvents)
    .values({ bidId, type: 'answered', actor: 'service', fromStatus: 'new', toStatus: 'answered', at: now })
    .returning({ id: bidEvents.id });
  const [comment] = await db
    .select({ chatId: chats.id, commentId: chatMessages.id })
    .from(chats)
    .innerJoin(chatMessages, eq(chatMessages.chatId, chats.id))
    .where(and(eq(chats.bidId, bidId), eq(chatMessages.type, 'text')));
  return {
    ...{ carId, freeCarId: free?.id ?? 0, waitId: wait?.id ?? 0, bidId, offerId: offer?.id ?? 0 },
    ...(comment ?? { chatId: 0, commentId: 0 }),
    notificationId: notificationId(event?.id ?? 0, 'customer'),
  };
}

/** All that the strangers have, as text: the same before and after whatever others did. */
export async function strangersState({ deps: { db } }: TestApp, { strangers }: Scene): Promise<string> {
  const userId = strangers.person?.userId ?? 0;
  const bidId = strangers.customer?.bidId ?? 0;
  const { workshopId = 0, webhookId = crypto.randomUUID() } = strangers.workshop ?? {};
  return JSON.stringify([
    await db.select().from(users).where(eq(users.id, userId)),
    await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.id),
    await db.select().from(cars).where(eq(cars.customerId, userId)).orderBy(cars.id),
    await db.select().from(bids).where(eq(bids.customerId, userId)).orderBy(bids.id),
    await db.select().from(offers).where(eq(offers.bidId, bidId)).orderBy(offers.id),
    await db.select().from(bidEvents).where(eq(bidEvents.bidId, bidId)).orderBy(bidEvents.id),
    await db.select().from(chats).where(eq(chats.customerId, userId)).orderBy(chats.id),
    await db.select().from(chatMessages).where(eq(chatMessages.authorId, userId)).orderBy(chatMessages.id),
    await db.select().from(apiKeys).where(eq(apiKeys.workshopId, workshopId)).orderBy(apiKeys.id),
    await db.select().from(calendarFeeds).where(eq(calendarFeeds.workshopId, workshopId)),
    await db.select().from(webhooks).where(eq(webhooks.workshopId, workshopId)).orderBy(webhooks.id),
    await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId)),
    await db.select().from(files).where(eq(files.ownerId, userId)).orderBy(files.id),
    await db.select().from(files).where(eq(files.bidId, bidId)).orderBy(files.id),
    await db.select().from(leads).where(eq(leads.userId, userId)).orderBy(leads.id),
    await db.select().from(consents).where(eq(consents.id, strangers.consentId)),
    await db.select().from(favorites).where(eq(favorites.ownerId, userId)).orderBy(favorites.id),
    await db.select().from(workshopPhoneReveals).where(eq(workshopPhoneReveals.userId, userId)),
  ]);
}
