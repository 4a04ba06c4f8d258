import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Day, Id, Moment, Roubles } from '../primitives.ts';

export const CartItem = z.object({
  id: Id,
  part_id: Id,
  article: z.string(),
  brand: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  qty: z.int().positive(),
  qty_max: z.int(),
  price: Roubles,
  amount: Roubles,
  seller: z.object({ id: Id, name: z.string() }),
  delivery_date: Day.nullable(),
  /** When the seller's stock and price were last checked. */
  stock_checked_at: Moment,
  auto_id: Id.nullable(),
  bid_id: Id.nullable(),
  /** False: the seller has fewer than `qty`. */
  is_available: z.boolean(),
  /** The price when it was added, if it has changed since. */
  price_changed_from: Roubles.nullable(),
});
export type CartItem = z.infer<typeof CartItem>;

export const Cart = z.object({
  items: z.array(CartItem),
  total: Roubles,
  count: z.int(),
  currency: z.literal('RUB'),
});
export type Cart = z.infer<typeof Cart>;

export const cartSchemas = {
  view: {
    summary: 'Корзина запчастей; пока всегда пустая: запчасти не продаются',
    form: z.object({}),
    answer: Cart,
  },
} satisfies Record<string, CallSchemas>;
