import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { cartItems } from '../../db/tables/parts.ts';

export type CartItemRow = typeof cartItems.$inferSelect;

export function cartItemsOf(db: Db, userId: number): Promise<CartItemRow[]> {
  return db
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.id));
}
