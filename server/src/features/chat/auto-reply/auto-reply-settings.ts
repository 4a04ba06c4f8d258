import type { autoReplyEndpoints } from '@sto/contract/chat/auto-reply.endpoints';
import { type AutoReply, defaultAutoReply } from '@sto/contract/chat/auto-reply.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { openingState } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workshopAutoReplies } from '../../../db/tables/chats.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { loadOpening } from '../../bids/visit/opening.load.ts';
import { checkManages } from '../../integrations/integrations.load.ts';
import { autoReplyWords, nextOpening } from './auto-reply.policy.ts';

type Endpoints = typeof autoReplyEndpoints;

export async function viewAutoReply(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId }: FormOf<Endpoints['view']>,
): Promise<AutoReply> {
  await checkManages(db, actor, workshopId);
  return presentAutoReply(db, workshopId, clock.now());
}

export async function updateAutoReply(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId, is_on: isOn, text }: FormOf<Endpoints['update']>,
): Promise<AutoReply> {
  await checkManages(db, actor, workshopId);
  const now = clock.now();
  const values = { isOn, text, updatedAt: now };
  await db
    .insert(workshopAutoReplies)
    .values({ workshopId, ...values })
    .onConflictDoUpdate({ target: workshopAutoReplies.workshopId, set: values });
  return presentAutoReply(db, workshopId, now);
}

async function presentAutoReply(db: Db, workshopId: number, now: Date): Promise<AutoReply> {
  const [row] = await db
    .select()
    .from(workshopAutoReplies)
    .where(eq(workshopAutoReplies.workshopId, workshopId));
  const hours = await loadOpening(db, workshopId);
  const text = row?.text ?? defaultAutoReply;
  const { is_open_now, opens_at } = openingState(hours, now);
  return {
    ...{ service_id: workshopId, is_on: row?.isOn ?? false, text, is_open_now, opens_at },
    example: autoReplyWords(text, nextOpening(hours, now), hours.timezone, now),
  };
}
