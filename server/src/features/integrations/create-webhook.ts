import { randomUUID } from 'node:crypto';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { maxWebhooks } from '@sto/contract/limits';
import { eq } from 'drizzle-orm';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { shownSecret, webhookSecret } from '../../jobs/webhooks/signature.ts';
import { isPostableUrl } from '../../platform/post-to-untrusted-url.ts';
import { checkManages, lockWorkshop } from './integrations.load.ts';
import { presentWebhook } from './integrations.present.ts';

/** An address that gets the workshop's bid events from now on. The answer is the only one with its secret. Needs a fresh login, as a key does. */
export async function createWebhook(
  { db, clock, config, secrets }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId, url }: FormOf<typeof webhookEndpoints.create>,
): Promise<AnswerOf<typeof webhookEndpoints.create>> {
  await checkManages(db, actor, workshopId);
  await checkFreshLogin(db, actor, clock.now());
  if (!isPostableUrl(url, { mayBeLoopback: config.isPublicUrlLocal }))
    throw AppError.field('webhook_url', 'url');
  const row = await db.transaction(async (tx) => {
    await lockWorkshop(tx, workshopId);
    if ((await tx.$count(webhooks, eq(webhooks.workshopId, workshopId))) >= maxWebhooks)
      throw new AppError('webhooks_too_many');
    const [inserted] = await tx
      .insert(webhooks)
      .values({ id: randomUUID(), workshopId, url: new URL(url).href, createdAt: clock.now() })
      .returning();
    return inserted;
  });
  if (!row) throw new AppError('internal');
  return { ...presentWebhook(row), secret: shownSecret(webhookSecret(secrets.webhookKey, row)) };
}
