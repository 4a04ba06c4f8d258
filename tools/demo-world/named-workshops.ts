import type { WorkshopLeg } from '@sto/contract/bids/legs.schemas';
import { demoKazanWorkshopSlug, demoMoscowWorkshopSlug } from '../../server/src/db/seed/demo/people.ts';
import type { DemoWorkshop, WorkshopSurroundings } from './make-workshop.ts';
import { nearestMetro } from './make-workshop.ts';
import type { Random } from './random.ts';
import { makeSchedule } from './schedules.ts';
import { placeOnStreet } from './streets.ts';
import { mostBrands, pickWorks } from './workshop-abilities.ts';
import { workshopKinds } from './workshop-kinds.ts';

interface NamedWorkshop {
  slug: string;
  name: string;
  street: string;
}

/** By city slug: the workshops whose managers can log in. */
const namedWorkshops: Record<string, NamedWorkshop> = {
  kazan: { slug: demoKazanWorkshopSlug, name: 'Мотор на Чистопольской', street: 'Чистопольская улица' },
  moskva: { slug: demoMoscowWorkshopSlug, name: 'Гараж на Профсоюзной', street: 'Профсоюзная улица' },
};

const namedLegs: WorkshopLeg[] = [
  { kind: 'mobile_mechanic', radius_km: 20, price_from: 1500 },
  { kind: 'pickup', radius_km: 15, price_from: 1000 },
];

const leftToOthers = new Set([20602, 20603, 20605, 20606]);

export function isNamedWorkshop(workshop: DemoWorkshop): boolean {
  return Object.values(namedWorkshops).some(({ slug }) => slug === workshop.row.slug);
}

/**
 * Turns an ordinary workshop into the city's named one: it takes bids and offers most works for most marks.
 */
export function withName(random: Random, workshop: DemoWorkshop, around: WorkshopSurroundings): DemoWorkshop {
  const named = namedWorkshops[around.city.slug];
  const street = around.streets.streets.find((one) => one.name === named?.street);
  const kind = workshopKinds.find((one) => one.code === 'general');
  if (!named || !street || !kind) return workshop;
  const place = placeOnStreet(random, street);
  const services = around.services.filter((service) => !leftToOthers.has(service.categoryId));
  const wide = {
    ...kind,
    core: services.map((service) => service.categoryId),
    worksFrom: services.length,
    worksTo: services.length,
  };
  return {
    ...workshop,
    kind,
    street,
    scheduleKind: 'everyDay',
    brands: widestBrands(around),
    works: pickWorks(random, workshop.row.id, wide, {
      services,
      level: 0.95,
      guarantee: workshop.row.warranty?.work_months ?? null,
      now: around.now,
      isComplete: true,
    }),
    pictures: ['facade', 'lift', 'tools'],
    answerMinutes: 9,
    quality: 0.9,
    row: {
      ...workshop.row,
      slug: named.slug,
      name: named.name,
      address: `${around.city.name}, ${street.name}, ${place.house}`,
      lat: place.at[1],
      long: place.at[0],
      metro: nearestMetro(around.streets.metro, place.at),
      description:
        'Ремонт и обслуживание легковых машин. Смету согласуем до начала работ, старые детали показываем.',
      schedule: makeSchedule(random, 'everyDay'),
      closedFrom: null,
      closedTo: null,
      closureNote: null,
      legs: namedLegs,
      isConnected: true,
      isVerified: true,
    },
  };
}

function widestBrands({ marks }: WorkshopSurroundings) {
  const popular = marks.filter((mark) => mark.isPopular);
  const rare = marks.filter((mark) => !mark.isPopular);
  return [...popular, ...rare]
    .slice(0, mostBrands)
    .map(({ slug }) => ({ slug, isSpecialized: ['kia', 'hyundai', 'lada'].includes(slug) }));
}
