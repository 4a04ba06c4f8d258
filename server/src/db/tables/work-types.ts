import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const workTypeGroups = pgTable('work_type_groups', {
  id: integer().primaryKey(),
  title: text().notNull(),
  icon: text().notNull(),
  sort: integer().notNull(),
});

export const workTypeCategories = pgTable('work_type_categories', {
  id: integer().primaryKey(),
  groupId: integer()
    .notNull()
    .references(() => workTypeGroups.id),
  title: text().notNull(),
  sort: integer().notNull(),
});

export const workTypes = pgTable('work_types', {
  id: integer().primaryKey(),
  categoryId: integer()
    .notNull()
    .references(() => workTypeCategories.id),
  groupId: integer()
    .notNull()
    .references(() => workTypeGroups.id),
  title: text().notNull(),
  synonyms: text().array().notNull(),
  symptoms: text().array().notNull(),
  minutes: integer().notNull(),
  /** Market estimate in roubles; a workshop's own price stands in `workshop_works`. */
  priceFrom: integer().notNull(),
  priceTo: integer().notNull(),
  isPopular: boolean().notNull().default(false),
  sort: integer().notNull(),
});
