import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Versions of the seeds in this database: a seed runs again only when its version changes. */
export const seedVersions = pgTable('seed_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
  appliedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
