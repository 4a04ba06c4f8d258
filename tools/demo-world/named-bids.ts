import { demoKazanWorkshopSlug } from '../../server/src/db/seed/demo/people.ts';
import type { DemoCustomer } from './customers.ts';
import type { BidStatus, DealLeg } from './deals.ts';
import type { CarRow } from './demo-cars.ts';

export type Driver = Pick<DemoCustomer, 'row' | 'cars'>;

export interface BidWish {
  driver: Driver;
  car: CarRow;
  status: BidStatus;
  works: string[];
  comment: string;
  offerComment?: string;
  rejectBy?: 'customer' | 'service';
  review?: { rating: number; text: string };
  leg?: DealLeg;
  /** Roubles on top of the offer, agreed during the work. */
  extraPrice?: number;
}

type Row = readonly [
  who: 'aleksey' | 'marina' | number,
  car: number,
  status: BidStatus,
  works: string[],
  comment: string,
  more?: Pick<BidWish, 'offerComment' | 'rejectBy' | 'review' | 'leg' | 'extraPrice'>,
];

const oil = 'Замена масла в двигателе';
const frontPads = 'Замена передних тормозных колодок';
const discs = 'Замена тормозных дисков';
const plugs = 'Замена свечей зажигания';
const struts = 'Замена стоек стабилизатора';
const alignment = 'Развал-схождение';
const battery = 'Замена аккумулятора';
const cabinFilter = 'Замена салонного фильтра';

const kazanYard: DealLeg = {
  ...{ kind: 'mobile_mechanic', address: 'улица Адоратского, 12, двор' },
  ...{ lat: 55.8335, long: 49.1465, price: 1700 },
};
const moscowYard: DealLeg = {
  ...{ kind: 'pickup', address: 'улица Вавилова, 58, у подъезда 2' },
  ...{ lat: 55.6795, long: 37.5555, price: 1000 },
};

/** A number is the n-th driver of that city. Open bids of one workshop have different cars. */
const kazanRows: readonly Row[] = [
  ['marina', 0, 'new', [oil, cabinFilter], 'Масло своё, нужен только фильтр.'],
  [0, 0, 'new', [struts, alignment], 'Стук спереди на мелких кочках.'],
  [
    'aleksey',
    1,
    'answered',
    [oil],
    'Буду в Казани проездом.',
    { offerComment: 'Масло и фильтр есть в наличии. Заезжайте сразу в третий бокс.' },
  ],
  [1, 0, 'answered', [frontPads, discs], ''],
  ['aleksey', 0, 'visit', [frontPads], 'Скрипят передние колодки.'],
  [2, 0, 'visit', [battery], 'Не заводится, стоит во дворе.', { leg: kazanYard }],
  ['marina', 1, 'in_work', [plugs, oil], 'Троит на холодную.'],
  [3, 0, 'in_work', [discs, frontPads], ''],
  ['marina', 0, 'finished', [frontPads], ''],
  [
    'aleksey',
    2,
    'finished',
    [battery],
    '',
    {
      review: {
        rating: 5,
        text: 'Сел аккумулятор в дороге. Приняли сразу, поставили новый, цена как в отклике.',
      },
    },
  ],
  [4, 0, 'finished', [oil, cabinFilter], ''],
  ['marina', 1, 'reject', [alignment], '', { rejectBy: 'customer' }],
  [5, 0, 'reject', [struts], '', { rejectBy: 'service' }],
];
const moscowRows: readonly Row[] = [
  ['aleksey', 2, 'new', [struts], 'Стучит справа спереди.'],
  [0, 0, 'new', [oil], ''],
  [
    'aleksey',
    0,
    'answered',
    [oil, plugs],
    '',
    {
      offerComment: 'Свечи поставим оригинальные. Если дадите свои, пересчитаем.',
      leg: moscowYard,
    },
  ],
  ['marina', 1, 'answered', [frontPads], 'В Москве до пятницы.'],
  ['marina', 0, 'visit', [alignment], ''],
  [1, 0, 'visit', [frontPads, discs], ''],
  ['aleksey', 1, 'in_work', [discs, frontPads], 'Бьёт в руль при торможении.'],
  [2, 0, 'in_work', [battery], ''],
  [
    'aleksey',
    0,
    'finished',
    [frontPads],
    '',
    {
      review: {
        rating: 4.5,
        text: 'Менял передние колодки на Kia Rio. Уложились в час, показали старые. Парковаться у бокса тесновато.',
      },
    },
  ],
  ['marina', 1, 'finished', [oil], ''],
  [3, 0, 'finished', [plugs], '', { extraPrice: 600 }],
  ['aleksey', 1, 'reject', [alignment], '', { rejectBy: 'service' }],
  ['marina', 0, 'reject', [cabinFilter], '', { rejectBy: 'customer' }],
];

export function bidWishes(
  workshopSlug: string,
  named: Record<'aleksey' | 'marina', Driver>,
  crowd: readonly DemoCustomer[],
  cityId: number,
): BidWish[] {
  const near = crowd.filter((customer) => customer.row.cityId === cityId);
  const drivers = [...near, ...crowd.filter((customer) => !near.includes(customer))];
  const rows = workshopSlug === demoKazanWorkshopSlug ? kazanRows : moscowRows;
  return rows.flatMap(([who, carIndex, status, works, comment, more]) => {
    const driver = typeof who === 'number' ? drivers[who] : named[who];
    const car = driver?.cars[carIndex];
    return driver && car ? [{ driver, car, status, works, comment, ...more }] : [];
  });
}
