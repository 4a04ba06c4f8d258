import { employeeRoles, moderationKinds, moderationStatuses } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

/** The person of this phone becomes an employee once he accepts. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    name: text().notNull(),
    role: text({ enum: employeeRoles }).notNull(),
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_once').on(table.workshopId, table.phone),
    index().on(table.phone),
  ],
);

/** What an operator decides: one row for each request, decided or not. */
export const moderationItems = pgTable(
  'moderation_items',
  {
    id: serial().primaryKey(),
    kind: text({ enum: moderationKinds }).notNull(),
    /** Of a workshop, a review or a report, by the kind. */
    objectId: integer().notNull(),
    /** What the kind needs to describe and apply the request. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Uploads of the request: they are stored until the decision. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    status: text({ enum: moderationStatuses }).notNull().default('pending'),
    reason: text().notNull().default(''),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    decidedBy: text(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.status, table.kind, table.id),
    index().on(table.kind, table.objectId),
    index().on(table.createdBy),
    uniqueIndex('moderation_items_one_open')
      .on(table.kind, table.objectId, table.createdBy)
      .where(sql`status = 'pending'`),
  ],
);

/** Append-only: every act by which an operator used a right over others. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial().primaryKey(),
    operatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    operatorName: text().notNull(),
    /** E.g. `moderation.approve`; for calls made as another person their path. */
    action: text().notNull(),
    /** What it was done to, in words of the log, e.g. `service`. */
    subject: text().notNull(),
    objectId: integer(),
    comment: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.operatorId)],
);
