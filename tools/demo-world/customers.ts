import type { users } from '../../server/src/db/tables/users.ts';
import { type CarChoice, type CarRow, makeCar } from './demo-cars.ts';
import { type DemoCity, demoCities, fullWorldWorkshops } from './demo-cities.ts';
import type { Random } from './random.ts';

export interface DemoCustomer {
  row: typeof users.$inferInsert & { id: number };
  isWoman: boolean;
  cars: CarRow[];
}

const men =
  'Андрей Сергей Дмитрий Алексей Максим Иван Павел Николай Артём Роман Игорь Денис Евгений Михаил Владимир Олег Кирилл Виталий Антон Руслан Илья Константин Тимур Вадим Рустам Станислав Юрий Григорий'.split(
    ' ',
  );
const women =
  'Елена Анна Ольга Наталья Мария Екатерина Татьяна Ирина Светлана Юлия Дарья Алина Ксения Виктория Полина Гульнара Вера Надежда Людмила Оксана'.split(
    ' ',
  );
const initials = [...'АБВГДЕЗИКЛМНОПРСТФХЧШЯ'];

const plateRegions: Record<string, string[]> = {
  moskva: ['77', '97', '99', '177', '197', '199', '777', '799'],
  'sankt-peterburg': ['78', '98', '178', '198'],
  voronezh: ['36', '136'],
  samara: ['63', '163'],
  ekaterinburg: ['66', '96', '196'],
  kazan: ['16', '116', '716'],
  krasnodar: ['23', '93', '123'],
  krasnoyarsk: ['24', '124'],
  novosibirsk: ['54', '154'],
  chelyabinsk: ['74', '174'],
  'rostov-na-donu': ['61', '161'],
  sochi: ['23', '123', '193'],
  'nizhniy-novgorod': ['52', '152'],
};

interface CustomerSetting {
  count: number;
  firstUserId: number;
  firstCarId: number;
  choices: readonly CarChoice[];
  now: Date;
}

/** Drivers whose finished bids get reviews. Every common mark has owners in every large city. */
export function makeCustomers(random: Random, setting: CustomerSetting): DemoCustomer[] {
  let carId = setting.firstCarId;
  const bySlug = Map.groupBy(setting.choices, (choice) => choice.markSlug);
  const slugs = [...bySlug.keys()];
  const cityWeights = demoCities.map((city) => [city, city.workshops / fullWorldWorkshops] as const);
  return Array.from({ length: setting.count }, (_, index) => {
    const city = random.weighted(cityWeights);
    const id = setting.firstUserId + index;
    const row = customerRow(random, id, city, index, setting.now);
    // The first owners take the marks one by one, so that a specialised workshop finds drivers.
    const marks = [
      slugs[index % slugs.length] ?? '',
      ...random.sample(
        slugs,
        random.weighted([
          [0, 55],
          [1, 35],
          [2, 10],
        ]),
      ),
    ];
    const cars = marks.map((slug) =>
      makeCar(random, random.pick(bySlug.get(slug) ?? setting.choices), {
        id: carId++,
        customerId: id,
        now: setting.now,
        plateRegion: random.pick(plateRegions[city.slug] ?? ['77']),
      }),
    );
    return { ...row, cars };
  });
}

function customerRow(
  random: Random,
  id: number,
  city: DemoCity,
  index: number,
  now: Date,
): Omit<DemoCustomer, 'cars'> {
  const isWoman = random.chance(0.34);
  const name = `${random.pick(isWoman ? women : men)} ${random.pick(initials)}.`;
  return {
    isWoman,
    row: {
      id,
      phone: `+79001${String(index + 1).padStart(6, '0')}`,
      name,
      roles: ['customer'],
      role: 'customer',
      cityId: city.id,
      isDemo: true,
      createdAt: new Date(now.getTime() - 1500 * 86_400_000),
    },
  };
}
