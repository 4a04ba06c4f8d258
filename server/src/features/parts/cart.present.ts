import type { Cart, CartItem } from '@sto/contract/parts/parts.schemas';
import type { CartItemRow } from './cart.queries.ts';

export function presentCart(rows: readonly CartItemRow[]): Cart {
  const items = rows.map(presentItem);
  const available = items.filter((item) => item.is_available);
  return {
    items,
    total: available.reduce((sum, item) => sum + item.amount, 0),
    count: items.length,
    currency: 'RUB',
  };
}

function presentItem(row: CartItemRow): CartItem {
  return {
    id: row.id,
    part_id: row.partId,
    article: row.article,
    brand: row.brand,
    name: row.name,
    image: row.image,
    qty: row.qty,
    qty_max: row.qtyMax,
    price: row.price,
    amount: row.price * row.qty,
    seller: { id: row.sellerId, name: row.sellerName },
    delivery_date: row.deliveryDate,
    stock_checked_at: row.stockCheckedAt.toISOString(),
    auto_id: row.carId,
    bid_id: row.bidId,
    is_available: row.qty <= row.qtyMax,
    price_changed_from: row.priceWhenAdded === row.price ? null : row.priceWhenAdded,
  };
}
