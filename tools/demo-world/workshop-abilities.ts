import type { WorkshopLeg } from '@sto/contract/bids/legs.schemas';
import { type CarClass, workshopCheckKinds } from '@sto/contract/enums';
import type { WorkTypeData } from '../../server/src/db/seed/catalogue-data.ts';
import type { workshopChecks, workshops, workshopWorks } from '../../server/src/db/tables/workshops.ts';
import { createRandom, type Random } from './random.ts';
import type { WorkshopKind } from './workshop-kinds.ts';

export interface WorkshopBrand {
  slug: string;
  isSpecialized: boolean;
}
type Mark = { slug: string; isPopular: boolean };
export const mostBrands = 60;

/** 1–60 marks: a few for a specialist, or the popular marks and some rarer ones. */
export function pickBrands(
  random: Random,
  kind: WorkshopKind,
  family: readonly string[],
  marks: readonly Mark[],
): WorkshopBrand[] {
  const popular = marks.filter((mark) => mark.isPopular).map((mark) => mark.slug);
  const rare = marks.filter((mark) => !mark.isPopular).map((mark) => mark.slug);
  if (kind.brands === 'family') {
    const own = random.sample(
      family,
      random.weighted([
        [1, 30],
        [random.whole(2, 4), 45],
        [family.length, 25],
      ]),
    );
    const beside = random.chance(0.3) ? random.sample(popular, random.whole(1, 6)) : [];
    return unique(own)
      .map((slug) => ({ slug, isSpecialized: true }))
      .concat(
        unique(beside.filter((slug) => !own.includes(slug))).map((slug) => ({ slug, isSpecialized: false })),
      );
  }
  const count = { all: mostBrands, wide: random.whole(18, mostBrands), some: random.whole(4, 24) }[
    kind.brands
  ];
  const first = random.sample(popular, Math.min(count, popular.length));
  const slugs = [...first, ...random.sample(rare, count - first.length)];
  const specialized = kind.brands === 'some' || random.chance(0.2) ? random.whole(1, 3) : 0;
  return slugs.map((slug, index) => ({ slug, isSpecialized: index < specialized }));
}

function unique(slugs: string[]): string[] {
  return [...new Set(slugs)];
}

interface PriceSetting {
  services: readonly (WorkTypeData & { categoryId: number })[];
  level: number;
  guarantee: number | null;
  now: Date;
  isComplete?: boolean;
}

export function pickWorks(
  random: Random,
  workshopId: number,
  kind: WorkshopKind,
  setting: PriceSetting,
): (typeof workshopWorks.$inferInsert)[] {
  const target = random.whole(kind.worksFrom, kind.worksTo);
  const core = setting.services.filter((service) => kind.core.includes(service.categoryId));
  const extra = setting.services.filter(
    ({ categoryId }) => kind.extra.includes(categoryId) && !kind.core.includes(categoryId),
  );
  const chosen = random.sample(
    core,
    Math.min(target, Math.ceil(core.length * (setting.isComplete ? 1 : 0.86 + random.next() * 0.14))),
  );
  const rest = random.sample(extra, target - chosen.length);
  return [...chosen, ...rest]
    .sort((a, b) => a.id - b.id)
    .map((service) => priceWork(random, workshopId, service, setting));
}

function priceWork(random: Random, workshopId: number, service: WorkTypeData, setting: PriceSetting) {
  const spread = service.price_to - service.price_from;
  const low =
    setting.level * (service.price_from * (0.95 + random.next() * 0.15) + spread * random.next() * 0.12);
  const width = random.chance(0.2) ? 0 : setting.level * spread * (0.2 + random.next() * 0.35);
  const priceFrom = service.price_from === 0 ? 0 : Math.max(50, roundTo50(low));
  return {
    workshopId,
    workTypeId: service.id,
    priceFrom,
    priceTo: Math.max(priceFrom, roundTo50(low + width), 50),
    minutes: Math.max(5, Math.round((service.minutes * (0.85 + random.next() * 0.35)) / 5) * 5),
    warrantyMonths: setting.guarantee,
    updatedAt: new Date(setting.now.getTime() - random.whole(1, 220) * 86_400_000),
  };
}

/** Heavier cars cost more; a price for all classes holds for the rest. */
const classFactors: Partial<Record<CarClass, number>> = {
  A: 0.9,
  B: 1,
  C: 1,
  E: 1.2,
  F: 1.4,
  J: 1.3,
  M: 1.25,
  S: 1.4,
  P: 1.45,
  LCV: 1.5,
};
const classPricesShare = 0.2;

type OwnWork = typeof workshopWorks.$inferInsert;

/** Some workshops have prices by class. `random` is their own, so that the rest of the world stays as it is. */
export function withClassPrices(random: Random, works: readonly OwnWork[]): OwnWork[] {
  const hasClasses = random.chance(classPricesShare);
  return works.map((work) => ({
    ...work,
    classPrices: hasClasses && work.priceFrom > 0 ? classPricesOf(work) : null,
  }));
}

function classPricesOf({ priceFrom, priceTo }: OwnWork): OwnWork['classPrices'] {
  return Object.fromEntries(
    Object.entries(classFactors).map(([carClass, factor]) => [
      carClass,
      [Math.max(50, roundTo50(priceFrom * factor)), Math.max(50, roundTo50(priceTo * factor))],
    ]),
  );
}

/** The chance of a mechanic who comes: for work that needs no lift. */
const mobileChances: Record<string, number> = { electric: 0.3, tyres: 0.25, upkeep: 0.12, general: 0.1 };

/** What a workshop does for a car that does not drive. */
export function legsOf(random: Random, kind: WorkshopKind, hasPickup: boolean): WorkshopLeg[] {
  const leg = (one: WorkshopLeg['kind'], from: number, to: number): WorkshopLeg => ({
    kind: one,
    radius_km: random.pick([10, 15, 20, 30]),
    price_from: random.whole(from / 100, to / 100) * 100,
  });
  return [
    ...(random.chance(mobileChances[kind.code] ?? 0) ? [leg('mobile_mechanic', 1000, 2500)] : []),
    ...(hasPickup ? [leg('pickup', 0, 2000)] : []),
    ...(random.chance(0.06) ? [leg('tow', 2500, 5000)] : []),
  ];
}

export function roundTo50(price: number): number {
  return Math.round(price / 50) * 50;
}

const checksSeed = 20_261_126;
const day = 86_400_000;

/** What the site has checked of a workshop, some days after it joined. */
export function checksOf(
  row: typeof workshops.$inferInsert & { id: number },
  now: Date,
): (typeof workshopChecks.$inferInsert)[] {
  if (!row.isVerified) return [];
  const random = createRandom(checksSeed + row.id);
  const joined = row.createdAt ?? now;
  const checkedAt = new Date(Math.min(joined.getTime() + random.whole(1, 120) * day, now.getTime() - day));
  const kinds = workshopCheckKinds.filter((kind) => kind === 'details' || random.chance(0.6));
  return kinds.map((kind) => ({ workshopId: row.id, kind, checkedAt }));
}
