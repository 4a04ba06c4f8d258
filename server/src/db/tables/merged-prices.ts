import { boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { workTypes } from './work-types.ts';
import { workPriceColumns } from './workshops.ts';

/** Prices of works that are merged now; restored when the works are split. */
export const mergedPrices = pgTable(
  'merged_prices',
  {
    ...workPriceColumns(),
    intoId: integer()
      .notNull()
      .references(() => workTypes.id),
    /** The workshop had no price for the target, so this one was copied. */
    isCopied: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workshopId, table.workTypeId] })],
);
