import type { Db } from '../../db/client.ts';
import { cartItems } from '../../db/tables/parts.ts';

let made = 0;

export async function buildCartItem(
  db: Db,
  options: Partial<typeof cartItems.$inferInsert> & { userId: number },
): Promise<number> {
  made += 1;
  const [row] = await db
    .insert(cartItems)
    .values({
      partId: made,
      article: '0986494123',
      brand: 'Bosch',
      name: 'Колодки передние',
      qty: 1,
      qtyMax: 6,
      price: 2600,
      priceWhenAdded: 2600,
      sellerId: 3,
      sellerName: 'Автодеталь',
      stockCheckedAt: new Date('2026-03-10T08:00:00Z'),
      ...options,
    })
    .returning({ id: cartItems.id });
  if (!row) throw new Error('the cart item was not made');
  return row.id;
}
