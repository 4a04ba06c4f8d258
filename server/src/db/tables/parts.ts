import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { cars } from './cars.ts';
import { users } from './users.ts';

/** Parts that a person wants to buy; part and seller are the seller's numbers. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partId: integer().notNull(),
    article: text().notNull(),
    brand: text().notNull(),
    name: text().notNull(),
    image: text(),
    qty: integer().notNull(),
    /** The seller's stock at the last check. */
    qtyMax: integer().notNull(),
    /** Roubles for one, at the last check. */
    price: integer().notNull(),
    /** Roubles for one when it was added. */
    priceWhenAdded: integer().notNull(),
    sellerId: integer().notNull(),
    sellerName: text().notNull(),
    deliveryDate: date({ mode: 'string' }),
    stockCheckedAt: timestamp({ withTimezone: true }).notNull(),
    carId: integer().references(() => cars.id, { onDelete: 'set null' }),
    bidId: integer().references(() => bids.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    unique().on(table.userId, table.sellerId, table.partId),
    check('cart_items_qty_is_positive', sql`${table.qty} > 0`),
  ],
);
