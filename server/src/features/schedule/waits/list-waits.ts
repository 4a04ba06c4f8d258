import type { AnswerOf } from '@sto/contract/endpoint';
import type { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import { eq } from 'drizzle-orm';
import { slotWaits } from '../../../db/tables/schedule.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { waitsWhere } from './slot-waits.queries.ts';

export async function listWaits(
  { db, clock }: Deps,
  { actor }: Call<'customer'>,
): Promise<AnswerOf<typeof slotWaitEndpoints.index>> {
  return { items: await waitsWhere(db, eq(slotWaits.customerId, actor.userId), clock.now()) };
}
