import type { Db } from '../../db/client.ts';
import { carGenerations, carMarks, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { cities, countries, regions } from '../../db/tables/geography.ts';
import { workTypeCategories, workTypeGroups, workTypes } from '../../db/tables/work-types.ts';
import {
  type ClassPriceRanges,
  type WeekSchedule,
  workshopBrands,
  workshopImages,
  workshops,
  workshopWorks,
} from '../../db/tables/workshops.ts';

export interface BuiltWorkshop {
  id: number;
  cityId: number;
  timezone: string;
  markIds: number[];
  workTypeIds: number[];
}

export interface BuiltWork {
  workTypeId: number;
  priceFrom: number;
  priceTo: number;
  classPrices?: ClassPriceRanges;
  minutes?: number;
  warrantyMonths?: number | null;
}

type WorkshopOptions = Partial<typeof workshops.$inferInsert> & {
  /** Absent: one mark, created if needed. */
  markIds?: number[];
  /** Absent: one work at 1 000–2 000 ₽, its type created if needed. */
  works?: BuiltWork[];
  images?: string[];
};

/** The same hours on all seven days, e.g. `everyDay('09:00', '21:00')`. */
export function everyDay(from: string, to: string): WeekSchedule {
  const day = { is_active: true, from, to };
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
}

let made = 0;

/** A published workshop in the centre of Moscow, connected to booking, open 09:00–21:00 every day. */
export async function buildWorkshop(db: Db, options: WorkshopOptions = {}): Promise<BuiltWorkshop> {
  made += 1;
  const { markIds = [await firstMark(db)], works, images = [], ...columns } = options;
  const offered = works ?? [{ workTypeId: await firstWorkType(db), priceFrom: 1000, priceTo: 2000 }];
  const cityId = columns.cityId ?? (await buildCity(db));
  const [row] = await db
    .insert(workshops)
    .values({
      slug: `avtoservis-${made}`,
      name: `Автосервис ${made}`,
      address: `Лесная ул., ${made}`,
      lat: 55.751,
      long: 37.619,
      timezone: 'Europe/Moscow',
      phones: ['+74951234567'],
      schedule: everyDay('09:00', '21:00'),
      amenities: [],
      metro: [],
      isConnected: true,
      ...columns,
      cityId,
    })
    .returning({ id: workshops.id, timezone: workshops.timezone });
  if (!row) throw new Error('the workshop was not made');
  if (markIds.length > 0)
    await db.insert(workshopBrands).values(markIds.map((markId) => ({ workshopId: row.id, markId })));
  if (offered.length > 0) await insertWorks(db, row.id, offered);
  if (images.length > 0)
    await db
      .insert(workshopImages)
      .values(
        images.map((storageKey, index) => ({ workshopId: row.id, storageKey, alt: 'Фото', sort: index + 1 })),
      );
  return { ...row, cityId, markIds, workTypeIds: offered.map((work) => work.workTypeId) };
}

async function insertWorks(db: Db, workshopId: number, works: BuiltWork[]): Promise<void> {
  await db.insert(workshopWorks).values(
    works.map((work) => ({
      minutes: 60,
      ...work,
      workshopId,
      updatedAt: new Date('2026-01-10T09:00:00Z'),
    })),
  );
}

/** Moscow with its region and country, or another city of that region; the same id gives the same city. */
export async function buildCity(db: Db, options: Partial<typeof cities.$inferInsert> = {}): Promise<number> {
  await db
    .insert(countries)
    .values({ id: 1, name: 'Россия', code: 'RU', phoneCode: '+7', phoneMask: '+7 (999) 999-99-99' })
    .onConflictDoNothing();
  const regionId = options.regionId ?? 77;
  await db
    .insert(regions)
    .values({ id: regionId, countryId: 1, name: 'Москва', type: 'city' })
    .onConflictDoNothing();
  const id = options.id ?? 1;
  await db
    .insert(cities)
    .values({
      name: 'Москва',
      nameIn: 'в Москве',
      slug: id === 1 ? 'moskva' : `gorod-${id}`,
      lat: 55.751,
      long: 37.619,
      defaultZoom: 10,
      timezone: 'Europe/Moscow',
      isPopular: true,
      ...options,
      id,
      regionId,
    })
    .onConflictDoNothing();
  return id;
}

export async function buildMark(
  db: Db,
  options: Partial<typeof carMarks.$inferInsert> = {},
): Promise<number> {
  made += 1;
  const [row] = await db
    .insert(carMarks)
    .values({ slug: `mark-${made}`, name: 'Kia', nameRu: 'Киа', ...options })
    .returning({ id: carMarks.id });
  if (!row) throw new Error('the mark was not made');
  return row.id;
}

export interface BuiltModification {
  markId: number;
  modelId: number;
  generationId: number;
  modificationId: number;
}

/** A whole branch of the car catalogue: mark (made unless given), model, generation, modification. */
export async function buildModification(db: Db, markId?: number): Promise<BuiltModification> {
  const mark = markId ?? (await buildMark(db));
  made += 1;
  const [model] = await db
    .insert(carModels)
    .values({ markId: mark, name: `Rio ${made}`, nameRu: 'Рио' })
    .returning({ id: carModels.id });
  if (!model) throw new Error('the model was not made');
  const [generation] = await db
    .insert(carGenerations)
    .values({ modelId: model.id, name: 'IV', yearFrom: 2017, yearTo: 2022, sort: 1 })
    .returning({ id: carGenerations.id });
  if (!generation) throw new Error('the generation was not made');
  const [modification] = await db
    .insert(carModifications)
    .values({ generationId: generation.id, name: '1.6 AT (123 л.с.)', powerHp: 123, sort: 1 })
    .returning({ id: carModifications.id });
  if (!modification) throw new Error('the modification was not made');
  return { markId: mark, modelId: model.id, generationId: generation.id, modificationId: modification.id };
}

/** A work type with its category and group («Ремонт» → «Диагностика»); ids count up from 1001. */
export async function buildWorkType(
  db: Db,
  options: Partial<typeof workTypes.$inferInsert> = {},
): Promise<number> {
  const groupId = options.groupId ?? 26;
  const categoryId = options.categoryId ?? groupId * 100 + 1;
  await db
    .insert(workTypeGroups)
    .values({ id: groupId, title: 'Ремонт', icon: 'repair', sort: 1 })
    .onConflictDoNothing();
  await db
    .insert(workTypeCategories)
    .values({ id: categoryId, groupId, title: 'Диагностика', sort: 1 })
    .onConflictDoNothing();
  const id = options.id ?? 1001 + (await db.$count(workTypes));
  await db.insert(workTypes).values({
    title: `Работа ${id}`,
    slug: `rabota-${id}`,
    synonyms: [],
    symptoms: [],
    minutes: 60,
    priceFrom: 900,
    priceTo: 1800,
    sort: id,
    ...options,
    id,
    groupId,
    categoryId,
  });
  return id;
}

async function firstMark(db: Db): Promise<number> {
  const [row] = await db.select({ id: carMarks.id }).from(carMarks).limit(1);
  return row?.id ?? (await buildMark(db));
}

async function firstWorkType(db: Db): Promise<number> {
  const [row] = await db.select({ id: workTypes.id }).from(workTypes).limit(1);
  return row?.id ?? (await buildWorkType(db));
}
