import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { buildWorkshop, buildWorkType } from '../../../testing/build/workshop.ts';
import { startExchange } from '../../../testing/start-exchange.ts';
import { allOrNothing } from '../all-or-nothing.ts';
import { pricesText } from './export-prices.ts';
import { importPrices } from './import-prices.ts';
import { readPrices } from './price-row.ts';

const test = startExchange();
const now = new Date('2026-03-10T09:00:00Z');
const header = 'workshop;work_type_id;car_class;price_from;price_to;minutes;warranty_months';

function bring(lines: string[], skipsInvalid = false) {
  const file = test.fileOf('prices.csv', [header, ...lines].join('\n'));
  return allOrNothing(test.database.db, { isDryRun: false, skipsInvalid }, (tx) =>
    importPrices(tx, readPrices(file), now),
  );
}
const all = () => test.database.db.select().from(workshopWorks).orderBy(workshopWorks.workTypeId);

let oil: number;
let brakes: number;
beforeEach(async () => {
  const { db } = test.database;
  oil = await buildWorkType(db, { minutes: 45 });
  brakes = await buildWorkType(db);
  await buildWorkshop(db, { slug: 'motor', works: [{ workTypeId: oil, priceFrom: 500, priceTo: 700 }] });
});

describe('an import of prices', () => {
  it('writes prices for all classes and for single ones', async () => {
    const { report } = await bring([
      `sto/motor;${oil};;800;;;`,
      `motor;${oil};J;1200;1500;;`,
      `motor;${brakes};;0;2000;90;6`,
    ]);
    expect(report).toMatchObject({ read: 3, created: 1, updated: 1, refused: 0 });
    expect(await all()).toMatchObject([
      { priceFrom: 800, priceTo: 800, classPrices: { J: [1200, 1500] }, minutes: 45, warrantyMonths: null },
      { priceFrom: 0, priceTo: 2000, classPrices: null, minutes: 90, warrantyMonths: 6 },
    ]);
    expect((await all())[0]?.updatedAt).toEqual(now);
  });

  it('adds classes to a known price, and a price for all classes removes them', async () => {
    await bring([`motor;${oil};J;1200;;;`]);
    await bring([`motor;${oil};A;400;;;`]);
    expect(await all()).toMatchObject([
      { priceFrom: 500, priceTo: 700, classPrices: { J: [1200, 1200], A: [400, 400] } },
    ]);
    await bring([`motor;${oil};;600;;;`]);
    expect(await all()).toMatchObject([{ priceFrom: 600, classPrices: null }]);
  });

  it('names every wrong row and changes nothing', async () => {
    const before = await all();
    const { report, isSaved } = await bring([
      `motor;${oil};J;1200;;;`,
      `motor;${oil};джип;1200;;;`,
      `nobody;${oil};;1200;;;`,
      'motor;999;;1200;;;',
      `motor;${oil};B;много;;;`,
      `motor;${oil};B;;;;`,
      `motor;${oil};B;900;800;;`,
      `motor;${oil};J;1300;;;`,
      `motor;${brakes};J;1300;;;`,
      `;${oil};;1300;;;`,
    ]);
    expect(isSaved).toBe(false);
    expect(report.errors).toEqual([
      'строка 3: класса машин «джип» нет, есть A, B, C, D, E, F, J, M, S, P, LCV',
      'строка 4: автосервиса nobody нет',
      'строка 5: работы 999 нет',
      'строка 6: price_from: нужно целое число, а не «много»',
      'строка 7: нет значения в столбце price_from',
      'строка 8: цена до 800 меньше цены от 900',
      'строка 9: эта цена уже была выше',
      'строка 11: нет автосервиса (workshop)',
      `строка 10: у работы ${brakes} нет цены для всех классов: добавьте строку без car_class`,
    ]);
    expect(await all()).toEqual(before);
  });

  it('can skip the wrong rows', async () => {
    const { isSaved } = await bring([`motor;${oil};X;1;;;`, `motor;${oil};J;1200;;;`], true);
    expect(isSaved).toBe(true);
    expect(await all()).toMatchObject([{ classPrices: { J: [1200, 1200] } }]);
  });

  it('of an export changes nothing but the day of the prices', async () => {
    await bring([`motor;${oil};;800;900;30;12`, `motor;${oil};J;1200;1500;;`, `motor;${brakes};;100;;;`]);
    const before = await all();
    const exported = await text(pricesText(test.database.db));
    const [, ...lines] = exported.trim().split('\n');
    const { report } = await bring(lines);
    expect(report).toMatchObject({ read: 3, updated: 2, refused: 0 });
    expect(await all()).toEqual(before);
  });

  it('refuses a file without the columns of prices', async () => {
    const file = test.fileOf('other.csv', 'id;name\n1;Мотор\n');
    const rows = async () => {
      for await (const _row of readPrices(file));
    };
    await expect(rows()).rejects.toThrow('Это не CSV с прайсом автосервисов');
  });
});
