import {
  type DemoCar,
  demoGarages,
  demoKazanWorkshopSlug,
  demoMoscowWorkshopSlug,
  demoPhones,
} from '../../server/src/db/seed/demo/people.ts';
import type { users } from '../../server/src/db/tables/users.ts';
import type { workshopEmployees } from '../../server/src/db/tables/workshops.ts';
import type { DemoCustomer } from './customers.ts';
import { confirmed, marked } from './deal/end-of-work.ts';
import { extraWork } from './deal/extra-work.ts';
import { type Deal, makeDeal } from './deals.ts';
import { type CarChoice, type CarRow, makeCar } from './demo-cars.ts';
import { pricedWorks, type ServiceById } from './finished-deals.ts';
import type { DemoWorkshop } from './make-workshop.ts';
import { type BidWish, bidWishes, type Driver } from './named-bids.ts';
import type { Random } from './random.ts';
import { visitAfter, zoneHours } from './visit-time.ts';

type UserRow = typeof users.$inferInsert & { id: number };

export interface NamedPeople {
  users: UserRow[];
  cars: CarRow[];
  employees: Omit<typeof workshopEmployees.$inferInsert, 'id'>[];
  deals: Deal[];
}

interface NamedSetting {
  named: readonly DemoWorkshop[];
  services: ServiceById;
  customers: readonly DemoCustomer[];
  choices: readonly CarChoice[];
  now: Date;
  firstUserId: number;
  firstCarId: number;
  firstBidId: number;
  firstOfferId: number;
}

const moscow = 1;
const kazan = 6;
const hour = 3_600_000;

/** Two drivers, two managers and a fleet manager with bids in every status on both sides. */
export function makeNamedPeople(random: Random, setting: NamedSetting): NamedPeople {
  const userOf = (
    shift: number,
    phone: string,
    name: string,
    roles: UserRow['roles'],
    cityId: number,
  ): UserRow => ({
    id: setting.firstUserId + shift,
    phone,
    name,
    roles,
    role: roles.at(-1) ?? 'customer',
    cityId,
    isDemo: true,
    createdAt: new Date(setting.now.getTime() - 400 * 24 * hour),
  });
  const aleksey = userOf(0, demoPhones.aleksey, 'Алексей', ['customer'], moscow);
  const marina = userOf(1, demoPhones.marina, 'Марина', ['customer'], kazan);
  const olga = userOf(2, demoPhones.olga, 'Ольга', ['customer', 'service'], kazan);
  const sergey = userOf(3, demoPhones.sergey, 'Сергей', ['customer', 'service'], moscow);
  const viktor = userOf(4, demoPhones.viktor, 'Виктор', ['customer', 'autopark'], moscow);
  let carId = setting.firstCarId;
  const garageOf = (owner: UserRow, wishes: readonly DemoCar[]) =>
    wishes.map((wish) => namedCar(random, wish, { id: carId++, customerId: owner.id }, setting));
  const drivers: Record<'aleksey' | 'marina', Driver> = {
    aleksey: { row: aleksey, cars: garageOf(aleksey, demoGarages.aleksey) },
    marina: { row: marina, cars: garageOf(marina, demoGarages.marina) },
  };
  const fleet = garageOf(viktor, demoGarages.viktor);
  const managers = [
    { slug: demoKazanWorkshopSlug, user: olga },
    { slug: demoMoscowWorkshopSlug, user: sergey },
  ].flatMap(({ slug, user }) => {
    const workshop = setting.named.find((one) => one.row.slug === slug);
    return workshop ? [{ user, workshop }] : [];
  });
  let shift = 0;
  const deals = managers.flatMap(({ user, workshop }) => {
    const brands = new Set(workshop.brands.map(({ slug }) => slug));
    const crowd = setting.customers.filter(({ cars }) => cars[0] && brands.has(cars[0].markSlug));
    return bidWishes(workshop.row.slug, drivers, crowd, workshop.row.cityId).map((wish) =>
      namedDeal(random, wish, { user, workshop, shift: shift++ }, setting),
    );
  });
  return {
    users: [aleksey, marina, olga, sergey, viktor],
    cars: [...drivers.aleksey.cars, ...drivers.marina.cars, ...fleet],
    employees: managers.map(({ user, workshop }) => ({
      workshopId: workshop.row.id,
      userId: user.id,
      role: 'owner',
    })),
    deals,
  };
}

function namedCar(
  random: Random,
  [mark, model, generation, year, plate, mileage]: DemoCar,
  ids: { id: number; customerId: number },
  { choices, now }: NamedSetting,
): CarRow {
  const ofModel = choices.filter((choice) => choice.markSlug === mark && choice.modelName === model);
  const ofYear = ofModel.filter((choice) => choice.yearFrom <= year && (choice.yearTo ?? 9999) >= year);
  const choice =
    ofYear.find((one) => one.generationName.split(' ')[0] === generation) ?? ofYear[0] ?? ofModel[0];
  if (!choice) throw new Error(`The catalogue has no ${mark} ${model} for a demo driver`);
  const car = makeCar(random, choice, { ...ids, now, plateRegion: '' });
  return { ...car, year, mileage, licencePlate: plate };
}

interface Desk {
  user: UserRow;
  workshop: DemoWorkshop;
  shift: number;
}

function namedDeal(
  random: Random,
  wish: BidWish,
  { user, workshop, shift }: Desk,
  setting: NamedSetting,
): Deal {
  const zone = zoneHours(workshop.row.timezone);
  const known = pricedWorks(workshop, setting.services);
  const works = wish.works.map((title) => {
    const work = known.find((one) => one.title === title);
    if (!work) throw new Error(`${workshop.row.name} does not do «${title}»`);
    return work;
  });
  const minutes = works.reduce((sum, work) => sum + work.minutes, 0);
  const back = (hours: number) => new Date(setting.now.getTime() - hours * hour);
  const visitBase = { new: 0, answered: 0, visit: 0, in_work: 48, finished: 144, reject: 24 }[wish.status];
  const deal = makeDeal(random, {
    bidId: setting.firstBidId + shift,
    offerId: setting.firstOfferId + shift,
    workshop,
    zone,
    customer: wish.driver.row,
    car: wish.car,
    works,
    status: wish.status,
    createdAt: back(
      { new: 0.6, answered: 3, visit: 20, in_work: 70, finished: 190, reject: 50 }[wish.status] + shift * 0.1,
    ),
    answerMinutes: random.whole(4, 18),
    authorName: user.name ?? '',
    authorId: user.id,
    alwaysParts: true,
    comment: wish.comment,
    offerComment: wish.offerComment,
    leg: wish.leg,
    extra: extraWork(setting.firstBidId + shift, wish.extraPrice ?? 0),
    rejectBy: wish.rejectBy,
    rejectCode: wish.rejectBy === 'customer' ? 'changed_mind' : 'no_capacity',
    visit: visitAfter(random, workshop.row.schedule, zone, back(visitBase), 1, minutes),
  });
  const review = wish.review ? { ...reviewOf(deal), ...wish.review } : null;
  return marked(confirmed({ ...deal, review }, wish.driver.row.name ?? ''), setting.now);
}

function reviewOf({ bid }: Deal) {
  const createdAt = new Date((bid.finishedAt?.getTime() ?? 0) + 20 * hour);
  return {
    bidId: bid.id,
    workshopId: bid.workshopId,
    customerId: bid.customerId,
    ratingPrice: 5,
    ratingQuality: 5,
    ratingTerms: 4,
    ratingCommunication: 5,
    priceMatched: true,
    status: 'published' as const,
    replyText: null,
    replyAuthor: null,
    replyAt: null,
    createdAt,
    editedAt: null,
  };
}
