import { boolean, index, integer, pgTable, real, serial, text, unique } from 'drizzle-orm/pg-core';

export const carMarks = pgTable('car_marks', {
  id: serial().primaryKey(),
  /** File name of the catalogue, e.g. `mercedes-benz`: the natural key of a mark. */
  slug: text().notNull().unique(),
  name: text().notNull(),
  nameRu: text().notNull(),
  country: text(),
  isPopular: boolean().notNull().default(false),
});

export const carModels = pgTable(
  'car_models',
  {
    id: serial().primaryKey(),
    markId: integer()
      .notNull()
      .references(() => carMarks.id),
    name: text().notNull(),
    nameRu: text(),
    class: text(),
    yearFrom: integer(),
    yearTo: integer(),
  },
  (table) => [unique().on(table.markId, table.name)],
);

export const carGenerations = pgTable(
  'car_generations',
  {
    id: serial().primaryKey(),
    modelId: integer()
      .notNull()
      .references(() => carModels.id),
    name: text().notNull(),
    yearFrom: integer(),
    yearTo: integer(),
    sort: integer().notNull(),
  },
  (table) => [unique().on(table.modelId, table.name)],
);

export const carModifications = pgTable(
  'car_modifications',
  {
    id: serial().primaryKey(),
    generationId: integer()
      .notNull()
      .references(() => carGenerations.id),
    name: text().notNull(),
    volumeLitres: real(),
    powerHp: integer(),
    fuel: text(),
    gearbox: text(),
    drive: text(),
    /** «Другая модификация»: for a car that the catalogue lacks. */
    isOther: boolean().notNull().default(false),
    sort: integer().notNull(),
  },
  (table) => [unique().on(table.generationId, table.name), index().on(table.generationId)],
);
