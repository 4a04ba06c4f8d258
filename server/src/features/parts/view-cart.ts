import type { Cart } from '@sto/contract/parts/parts.schemas';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { presentCart } from './cart.present.ts';
import { cartItemsOf } from './cart.queries.ts';

export async function viewCart({ db }: Deps, { actor }: Call<'user'>): Promise<Cart> {
  return presentCart(await cartItemsOf(db, actor.userId));
}
