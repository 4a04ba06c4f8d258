import { legTitles } from '@sto/contract/bids/leg-words';
import type { LegKind } from '@sto/contract/enums';
import type { offerLines, offers } from '../../server/src/db/tables/offers.ts';
import type { workshopWorks } from '../../server/src/db/tables/workshops.ts';
import type { Random } from './random.ts';
import { roundTo50 } from './workshop-abilities.ts';

export type LineRow = Omit<typeof offerLines.$inferInsert, 'offerId'>;
type Part = readonly [title: string, unit: string, from: number, to: number];

/** Typical parts of a work. Roubles: our own estimate for common cars. */
const partsOf: Record<string, Part> = {
  'Замена масла в двигателе': ['Масло моторное и масляный фильтр', 'компл.', 3200, 7400],
  'Замена масла в АКПП': ['Жидкость ATF и фильтр', 'компл.', 5500, 14_000],
  'Замена масла в МКПП': ['Масло трансмиссионное', 'компл.', 1400, 3600],
  'Замена передних тормозных колодок': ['Колодки тормозные передние', 'компл.', 1900, 5200],
  'Замена задних тормозных колодок': ['Колодки тормозные задние', 'компл.', 1700, 4600],
  'Замена тормозных дисков': ['Диски тормозные, пара', 'компл.', 4200, 13_500],
  'Замена тормозной жидкости': ['Жидкость тормозная DOT 4', 'л', 600, 1300],
  'Замена антифриза': ['Антифриз', 'компл.', 1500, 4200],
  'Замена свечей зажигания': ['Свечи зажигания', 'компл.', 1200, 6400],
  'Замена воздушного фильтра': ['Фильтр воздушный', 'шт.', 450, 1600],
  'Замена салонного фильтра': ['Фильтр салона', 'шт.', 400, 1700],
  'Замена топливного фильтра': ['Фильтр топливный', 'шт.', 700, 3200],
  'Замена ремня ГРМ': ['Комплект ремня ГРМ с роликами', 'компл.', 5200, 14_500],
  'Замена помпы': ['Насос охлаждающей жидкости', 'шт.', 2600, 8200],
  'Замена термостата': ['Термостат', 'шт.', 1500, 5200],
  'Замена аккумулятора': ['Аккумулятор 60 А·ч', 'шт.', 6200, 11_800],
  'Замена амортизаторов': ['Амортизаторы, пара', 'компл.', 6800, 16_500],
  'Замена стоек стабилизатора': ['Стойки стабилизатора, пара', 'компл.', 1300, 3800],
  'Замена сайлентблоков': ['Сайлентблоки', 'компл.', 1400, 5200],
  'Замена шаровой опоры': ['Опора шаровая', 'шт.', 1100, 3600],
  'Замена рычагов подвески': ['Рычаг подвески', 'шт.', 3400, 9800],
  'Замена ступичного подшипника': ['Подшипник ступицы', 'шт.', 2100, 6900],
  'Замена рулевых наконечников и тяг': ['Наконечники рулевые, пара', 'компл.', 1600, 4400],
  'Замена сцепления': ['Комплект сцепления', 'компл.', 8200, 24_000],
  'Замена ШРУСа': ['ШРУС наружный', 'шт.', 3200, 8600],
  'Замена лобового стекла': ['Стекло лобовое', 'шт.', 6500, 21_000],
  'Покраска бампера': ['Материалы для покраски', 'компл.', 2600, 5200],
  'Покраска крыла': ['Материалы для покраски', 'компл.', 2400, 4800],
  'Покраска двери': ['Материалы для покраски', 'компл.', 2600, 5000],
  'Заправка кондиционера': ['Хладагент R134a', 'компл.', 900, 2200],
  'ТО-1 (15 000 км)': ['Масло и фильтры', 'компл.', 4200, 9200],
  'ТО-2 (30 000 км)': ['Масло, фильтры, тормозная жидкость', 'компл.', 6800, 13_800],
};
const materials = new Set(['Покраска бампера', 'Покраска крыла', 'Покраска двери', 'Заправка кондиционера']);

export type PricedWork = Pick<
  typeof workshopWorks.$inferInsert,
  'workTypeId' | 'priceFrom' | 'priceTo' | 'minutes' | 'warrantyMonths'
> & {
  title: string;
};

/** As the server adds it: the last line. */
export function withLeg(lines: LineRow[], leg: { kind: LegKind; price: number } | undefined): LineRow[] {
  if (!leg) return lines;
  const row = line('leg', legTitles[leg.kind], 'усл.', leg.price, null, null);
  return [...lines, { ...row, sort: lines.length }];
}

/** Labour of each work within the workshop's own price, then its parts; sometimes a discount. */
export function makeLines(random: Random, works: readonly PricedWork[], always: boolean): LineRow[] {
  const lines = works.flatMap((work) => {
    const labour = roundTo50(work.priceFrom + random.next() * (work.priceTo - work.priceFrom));
    const part = partsOf[work.title];
    const row = line(
      'labour',
      work.title,
      'усл.',
      Math.max(labour, 50),
      work.workTypeId,
      work.warrantyMonths ?? null,
    );
    if (!part || !(always || random.chance(0.7))) return [row];
    const price = roundTo50(random.whole(part[2], part[3]));
    const kind = materials.has(work.title) ? 'material' : 'part';
    return [row, line(kind, part[0], part[1], price, work.workTypeId, null)];
  });
  const labour = lines.filter((row) => row.kind === 'labour').reduce((sum, row) => sum + row.amount, 0);
  const discount = roundTo50(labour * random.pick([0.05, 0.1]));
  if (!always && random.chance(0.12) && discount > 0) {
    lines.push(
      line(
        'discount',
        random.pick(['Скидка за первый визит', 'Скидка на работу']),
        'усл.',
        discount,
        null,
        null,
      ),
    );
  }
  return lines.map((row, index) => ({ ...row, sort: index }));
}

export function line(
  kind: LineRow['kind'],
  title: string,
  unit: string,
  price: number,
  workTypeId: number | null,
  warrantyMonths: number | null,
): LineRow {
  return { kind, workTypeId, title, qty: 1, unit, price, amount: price, warrantyMonths, sort: 0 };
}

type Totals = Pick<typeof offers.$inferInsert, 'priceLabour' | 'priceParts' | 'priceDiscount' | 'priceTotal'>;

export function totalsOf(lines: readonly LineRow[]): Totals {
  const sum = (...kinds: LineRow['kind'][]) =>
    lines.filter((row) => kinds.includes(row.kind)).reduce((total, row) => total + row.amount, 0);
  const [priceLabour, priceParts, priceDiscount] = [sum('labour'), sum('part', 'material'), sum('discount')];
  const priceTotal = priceLabour + priceParts + sum('leg') - priceDiscount;
  return { priceLabour, priceParts, priceDiscount, priceTotal };
}
