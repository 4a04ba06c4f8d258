import { readMarks, readWorkTypes } from '../../server/src/db/seed/catalogue-data.ts';
import { type DemoCustomer, makeCustomers } from './customers.ts';
import type { Deal } from './deals.ts';
import { readCarChoices } from './demo-cars.ts';
import { demoCities, fullWorldWorkshops } from './demo-cities.ts';
import { makeFinishedDeals, type ServiceById } from './finished-deals.ts';
import { type DemoWorkshop, makeWorkshop } from './make-workshop.ts';
import { makeNamedPeople, type NamedPeople } from './named-people.ts';
import { isNamedWorkshop, withName } from './named-workshops.ts';
import { createRandom, type Random } from './random.ts';
import { readStreets } from './streets.ts';

export interface WorldSetting {
  seed: number;
  now: Date;
  workshops: number;
}

export interface World {
  workshops: DemoWorkshop[];
  customers: DemoCustomer[];
  people: NamedPeople;
  deals: Deal[];
}

const fullWorldCustomers = 600;
const fewestCustomers = 100;
const fewestWorkshopsInCity = 2;

/** The whole demo world as rows with ids from 1. The same seed and moment make the same world. */
export function makeWorld(setting: WorldSetting): World {
  const random = createRandom(setting.seed);
  const choices = readCarChoices();
  const share = setting.workshops / fullWorldWorkshops;
  const services: ServiceById = new Map(
    readWorkTypes().groups.flatMap((group) =>
      group.categories.flatMap((category) =>
        category.services.map((service) => [
          service.id,
          { ...service, categoryId: category.id, groupId: group.id },
        ]),
      ),
    ),
  );
  const workshops = makeWorkshops(random, setting, services);
  const customers = makeCustomers(random, {
    count: Math.max(fewestCustomers, Math.round(fullWorldCustomers * share)),
    firstUserId: 1,
    firstCarId: 1,
    choices,
    now: setting.now,
  });
  const finished = makeFinishedDeals(random, workshops, {
    services,
    customers,
    firstBidId: 1,
    firstOfferId: 1,
    now: setting.now,
  });
  const people = makeNamedPeople(random, {
    named: workshops.filter(isNamedWorkshop),
    services,
    customers,
    choices,
    now: setting.now,
    firstUserId: customers.length + 1,
    firstCarId: customers.reduce((sum, customer) => sum + customer.cars.length, 0) + 1,
    firstBidId: finished.length + 1,
    firstOfferId: finished.length + 1,
  });
  return { workshops, customers, people, deals: [...finished, ...people.deals] };
}

function makeWorkshops(random: Random, setting: WorldSetting, services: ServiceById): DemoWorkshop[] {
  const marks = readMarks().map(({ slug, file }) => ({ slug, isPopular: file.mark.is_popular }));
  const takenSlugs = new Set<string>();
  let id = 0;
  return demoCities.flatMap((city) => {
    const share = (city.workshops * setting.workshops) / fullWorldWorkshops;
    const around = {
      city,
      streets: readStreets(city.slug),
      services: [...services.values()],
      marks,
      takenNames: new Set<string>(),
      takenSlugs,
      now: setting.now,
    };
    return Array.from({ length: Math.max(fewestWorkshopsInCity, Math.round(share)) }, (_, index) => {
      id += 1;
      const workshop = makeWorkshop(random, id, around);
      return index === 0 ? withName(random, workshop, around) : workshop;
    });
  });
}
