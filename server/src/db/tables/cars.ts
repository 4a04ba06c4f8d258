import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { carGenerations, carMarks, carModels, carModifications } from './car-catalogue.ts';
import { users } from './users.ts';

export const cars = pgTable(
  'cars',
  {
    id: serial().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    markId: integer()
      .notNull()
      .references(() => carMarks.id),
    modelId: integer()
      .notNull()
      .references(() => carModels.id),
    generationId: integer()
      .notNull()
      .references(() => carGenerations.id),
    modificationId: integer()
      .notNull()
      .references(() => carModifications.id),
    year: integer(),
    vin: text(),
    /** The VIN came from the plate registry, not from the person: shown masked (decision 14). */
    isVinFromRegistry: boolean().notNull().default(false),
    mileage: integer(),
    /** Capital Cyrillic letters and digits, no spaces: `А482КХ777`. */
    licencePlate: text(),
    isArchived: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.customerId)],
);
