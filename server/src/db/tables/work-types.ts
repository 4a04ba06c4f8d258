import {
  type AnyPgColumn,
  boolean,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { WorkTypeFile } from '../seed/catalogue-data.ts';

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
  /** Part of the address of its pages; a new title does not change it. */
  slug: text().notNull().unique(),
  synonyms: text().array().notNull(),
  symptoms: text().array().notNull(),
  minutes: integer().notNull(),
  /** Market estimate in roubles; `workshop_works` has a workshop's own price. */
  priceFrom: integer().notNull(),
  priceTo: integer().notNull(),
  isPopular: boolean().notNull().default(false),
  sort: integer().notNull(),
  /** The target of a merge, itself never merged. Old bids keep this id. */
  mergedIntoId: integer().references((): AnyPgColumn => workTypes.id),
});

/** Works that drivers often order in one bid, counted every night; at most three others a work. */
export const workPairs = pgTable(
  'work_pairs',
  {
    workTypeId: integer()
      .notNull()
      .references(() => workTypes.id),
    otherId: integer()
      .notNull()
      .references(() => workTypes.id),
    /** Bids of the last year with both. */
    bidsCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workTypeId, table.otherId] })],
);

/**
 * The catalogue after each import, by number from 1, and before an import if something else had changed it. With the
 * first row the catalogue becomes the operator's, and the project's data no longer replace it.
 */
export const workTypeVersions = pgTable('work_type_versions', {
  number: integer().primaryKey(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  source: text({ enum: ['found', 'import'] }).notNull(),
  /** SHA-256 of the content's JSON, in hex. */
  checksum: text().notNull(),
  /** The changes of the import in Russian, for the list of versions. */
  summary: text().notNull(),
  /** `json`, not `jsonb`, to preserve the text. */
  content: json().$type<WorkTypeFile>().notNull(),
});
