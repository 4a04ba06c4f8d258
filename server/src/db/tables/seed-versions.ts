import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const seedVersions = pgTable('seed_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
  appliedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
