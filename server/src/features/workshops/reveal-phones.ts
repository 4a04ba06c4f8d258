import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { recordLimitHits } from '../../observability/limit-hits.ts';
import { checkPhoneLimits } from './phone-limits.ts';
import { isPhoneRevealed } from './workshop-phones.queries.ts';

/**
 * Shows the phones of a published workshop and records it, once per workshop and person or browser. Its own employees
 * are not counted.
 */
export async function revealPhones(
  deps: Deps,
  caller: Visitor,
  { service_id: workshopId }: FormOf<typeof workshopPhoneEndpoints.reveal>,
): Promise<AnswerOf<typeof workshopPhoneEndpoints.reveal>> {
  const { db, clock } = deps;
  const { actor, identityHash } = caller;
  if (!actor && identityHash === undefined) throw new AppError('unauthorized');
  const [workshop] = await db
    .select({ phones: workshops.phones })
    .from(workshops)
    .where(and(eq(workshops.id, workshopId), eq(workshops.isPublished, true)));
  if (!workshop) throw new AppError('not_found');
  const record = db.transaction(async (tx) => {
    if (await isPhoneRevealed(tx, caller, workshopId)) return;
    await checkPhoneLimits(tx, deps, caller);
    await tx
      .insert(workshopPhoneReveals)
      .values({ ...(actor ? { userId: actor.userId } : { identityHash }), workshopId, at: clock.now() })
      .onConflictDoNothing();
  });
  await (actor ? recordLimitHits(deps, actor.userId, record) : record);
  return { service_id: workshopId, phones: workshop.phones };
}
