import type { WorkTypeData } from '../../server/src/db/seed/catalogue-data.ts';
import type { DemoCustomer } from './customers.ts';
import { confirmed, marked } from './deal/end-of-work.ts';
import { extraWork } from './deal/extra-work.ts';
import { type Deal, makeDeal } from './deals.ts';
import type { CarRow } from './demo-cars.ts';
import type { DemoWorkshop } from './make-workshop.ts';
import { isNamedWorkshop } from './named-workshops.ts';
import type { PricedWork } from './offer-lines.ts';
import type { Random } from './random.ts';
import { writeReply, writeReview } from './review-texts.ts';
import { zoneHours } from './visit-time.ts';

export type ServiceById = ReadonlyMap<number, WorkTypeData & { categoryId: number; groupId: number }>;
interface Owner {
  customer: DemoCustomer;
  car: CarRow;
}
interface DealSetting {
  services: ServiceById;
  customers: readonly DemoCustomer[];
  firstBidId: number;
  firstOfferId: number;
  now: Date;
}

const day = 86_400_000;
const mostDeals = 34;
const namedDeals = 38;
/** The longest time from a bid to its finish stays within it, so that nothing finished is in the future. */
const newestDealDays = 18;
/** Roadside help and storage leave little to write about. */
const unreviewedCategories = new Set([20606]);
const masters = [
  'Павел',
  'Ирина',
  'Николай',
  'Олег',
  'Марат',
  'Светлана',
  'Денис',
  'Администратор',
  'Мастер-приёмщик',
  'Виктор',
];

/** 0–38 finished deals a connected workshop, by drivers of its city and marks, ~70 % with a review. */
export function makeFinishedDeals(
  random: Random,
  workshops: readonly DemoWorkshop[],
  setting: DealSetting,
): Deal[] {
  const owners = setting.customers.flatMap((customer) =>
    customer.cars.map((car): Owner => ({ customer, car })),
  );
  const byMark = Map.groupBy(owners, (owner) => owner.car.markSlug);
  const zones = new Map<string, number>();
  const deals: Deal[] = [];
  let bidId = setting.firstBidId;
  for (const workshop of workshops) {
    const count = workshop.row.isConnected ? dealCount(random, workshop) : 0;
    const clients = ownersFor(random, workshop, byMark);
    const zone = zones.get(workshop.row.timezone) ?? zoneHours(workshop.row.timezone);
    zones.set(workshop.row.timezone, zone);
    for (let index = 0; index < Math.min(count, clients.length * 4); index += 1) {
      deals.push(finishedDeal(random, workshop, { ...random.pick(clients), bidId: bidId++, zone }, setting));
    }
  }
  return deals;
}

function dealCount(random: Random, workshop: DemoWorkshop): number {
  if (isNamedWorkshop(workshop)) return namedDeals;
  if (random.chance(0.1)) return 0;
  const popularity = 3.5 - workshop.quality * 0.8;
  return 1 + Math.floor(mostDeals * random.next() ** popularity);
}

/** Drivers of the city first; a specialist has visitors from other cities too. */
function ownersFor(random: Random, workshop: DemoWorkshop, byMark: Map<string, Owner[]>): Owner[] {
  const all = workshop.brands.flatMap(({ slug }) => byMark.get(slug) ?? []);
  const near = all.filter(({ customer }) => customer.row.cityId === workshop.row.cityId);
  return near.length >= 3 ? near : [...near, ...random.sample(all, 4)];
}

export function pricedWorks(workshop: DemoWorkshop, services: ServiceById): PricedWork[] {
  return workshop.works.flatMap((work) => {
    const service = services.get(work.workTypeId);
    return service ? [{ ...work, title: service.title }] : [];
  });
}

function chooseWorks(random: Random, workshop: DemoWorkshop, services: ServiceById): PricedWork[] {
  const weighted = pricedWorks(workshop, services)
    .filter((work) => !unreviewedCategories.has(services.get(work.workTypeId)?.categoryId ?? 0))
    .map((work) => {
      const service = services.get(work.workTypeId);
      const isCore = workshop.kind.core.includes(service?.categoryId ?? 0);
      const weight = (service?.is_popular ? 6 : 1) * (isCore ? 3 : 1) * (work.minutes > 600 ? 0.25 : 1);
      return [work, weight] as const;
    });
  const wanted = random.weighted([
    [1, 62],
    [2, 28],
    [3, 10],
  ]);
  const chosen = new Map<number, PricedWork>();
  for (let index = 0; index < wanted; index += 1) {
    const work = random.weighted(weighted);
    chosen.set(work.workTypeId, work);
  }
  return [...chosen.values()];
}

type Client = Owner & { bidId: number; zone: number };

function finishedDeal(random: Random, workshop: DemoWorkshop, client: Client, setting: DealSetting): Deal {
  const works = chooseWorks(random, workshop, setting.services);
  const age = (setting.now.getTime() - (workshop.row.createdAt?.getTime() ?? 0)) / day;
  const dayAgo = random.whole(newestDealDays, Math.max(newestDealDays, Math.min(820, Math.floor(age) - 2)));
  const localMorning = Math.floor(setting.now.getTime() / day) * day - dayAgo * day - client.zone * 3_600_000;
  const deal = makeDeal(random, {
    bidId: client.bidId,
    offerId: setting.firstOfferId + client.bidId - setting.firstBidId,
    workshop,
    zone: client.zone,
    customer: client.customer.row,
    car: client.car,
    works,
    status: 'finished',
    createdAt: new Date(localMorning + random.whole(8 * 60, 21 * 60) * 60_000),
    answerMinutes: Math.max(1, Math.round(workshop.answerMinutes * (0.4 + random.next() * 1.6))),
    authorName: random.pick(masters),
    extra: extraWork(client.bidId, random.chance(0.05) ? random.whole(4, 30) * 50 : 0),
  });
  const review = random.chance(0.7) ? makeReview(random, workshop, client, deal, setting) : null;
  return marked(confirmed({ ...deal, review }, client.customer.row.name ?? ''), setting.now);
}

function makeReview(
  random: Random,
  workshop: DemoWorkshop,
  client: Client,
  deal: Deal,
  setting: DealSetting,
) {
  const total = deal.bid.priceFinal ?? 0;
  const isKept = total === deal.offer?.priceTotal;
  const rating = rate(random, workshop.quality, isKept);
  const near = (shift: number) =>
    Math.min(5, Math.max(1, Math.round(rating + shift + random.next() * 1.2 - 0.6)));
  const work = deal.works[0];
  const service = setting.services.get(work?.workTypeId ?? 0);
  const createdAt = new Date((deal.bid.finishedAt?.getTime() ?? 0) + random.whole(60, 9 * 1440) * 60_000);
  const replied = random.chance(rating <= 3 ? 0.55 : 0.16);
  return {
    bidId: deal.bid.id,
    workshopId: deal.bid.workshopId,
    customerId: deal.bid.customerId,
    rating,
    ratingPrice: near(isKept ? 0 : -1),
    ratingQuality: near(0.2),
    ratingTerms: near(-0.1),
    ratingCommunication: near(0.1),
    priceMatched: random.chance(0.85) ? isKept : null,
    text: writeReview(random, {
      rating,
      isWoman: client.customer.isWoman,
      work: work?.title ?? '',
      car: client.car.title,
      total,
      priceKept: isKept,
      isRepair: service?.groupId === 26 || service?.groupId === 1,
    }),
    status: 'published' as const,
    replyText: replied ? writeReply(random, rating) : null,
    replyAuthor: replied ? random.pick(masters) : null,
    replyAt: replied
      ? new Date(Math.min(createdAt.getTime() + random.whole(30, 5000) * 60_000, setting.now.getTime()))
      : null,
    createdAt,
    editedAt: null,
  };
}

/** Most visits end well; a sloppy workshop or a price that grew lowers the rating, by half stars. */
function rate(random: Random, quality: number, isKept: boolean): number {
  const luck = random.chance(0.05) ? -2.2 : random.next() * 1.3 - 0.55;
  const raw = 4.3 + quality * 0.55 + luck - (isKept ? 0 : 0.9);
  return Math.min(5, Math.max(1, Math.round(raw * 2) / 2));
}
