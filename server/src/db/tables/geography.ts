import { regionTypes } from '@sto/contract/enums';
import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const countries = pgTable('countries', {
  id: integer().primaryKey(),
  name: text().notNull(),
  code: text().notNull().unique(),
  phoneCode: text().notNull(),
  phoneMask: text().notNull(),
  isDefault: boolean().notNull().default(false),
});

export const regions = pgTable('regions', {
  id: integer().primaryKey(),
  countryId: integer()
    .notNull()
    .references(() => countries.id),
  name: text().notNull(),
  type: text({ enum: regionTypes }).notNull(),
});

export const cities = pgTable('cities', {
  id: integer().primaryKey(),
  regionId: integer()
    .notNull()
    .references(() => regions.id),
  name: text().notNull(),
  nameIn: text().notNull(),
  slug: text().notNull().unique(),
  lat: doublePrecision().notNull(),
  long: doublePrecision().notNull(),
  defaultZoom: doublePrecision().notNull(),
  timezone: text().notNull(),
  isPopular: boolean().notNull().default(false),
  /** An address of this server. */
  image: text(),
});
