import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { desc, eq } from 'drizzle-orm';
import { apiKeys, webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { checkManages, loadManagedWebhook } from './integrations.load.ts';
import { presentDelivery, presentKey, presentWebhook } from './integrations.present.ts';

type OfWorkshop = FormOf<typeof apiKeyEndpoints.index>;

export async function listKeys(
  { db }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId }: OfWorkshop,
): Promise<AnswerOf<typeof apiKeyEndpoints.index>> {
  await checkManages(db, actor, workshopId);
  const rows = await db
    .select({ key: apiKeys, makerName: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.makerId))
    .where(eq(apiKeys.workshopId, workshopId))
    .orderBy(desc(apiKeys.id));
  return { items: rows.map(({ key, makerName }) => presentKey(key, makerName)) };
}

export async function listWebhooks(
  { db }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId }: OfWorkshop,
): Promise<AnswerOf<typeof webhookEndpoints.index>> {
  await checkManages(db, actor, workshopId);
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.workshopId, workshopId))
    .orderBy(desc(webhooks.createdAt), webhooks.id);
  return { items: rows.map(presentWebhook) };
}

export async function listDeliveries(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id, page, page_size: size }: FormOf<typeof webhookEndpoints.deliveries>,
): Promise<AnswerOf<typeof webhookEndpoints.deliveries>> {
  const webhook = await loadManagedWebhook(db, actor, id);
  const ofWebhook = eq(webhookDeliveries.webhookId, webhook.id);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(ofWebhook)
    .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await db.$count(webhookDeliveries, ofWebhook),
    items: rows.map((row) => presentDelivery(row, webhook)),
  };
}
