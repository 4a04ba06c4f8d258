import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { eq } from 'drizzle-orm';
import { recordAct } from '../../auth/audit-log.ts';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { profileOf } from './auth.queries.ts';
import { startSession } from './start-session.ts';

/**
 * An operator acts as another person for half an hour, to see what that person sees. The session is marked, and the
 * reason and each change made in it are in the audit log. Another operator cannot be impersonated.
 */
export async function impersonate(
  deps: Deps,
  { actor, userAgent }: Call<'operator'>,
  { phone, reason }: FormOf<typeof impersonationEndpoints.start>,
): Promise<AnswerOf<typeof impersonationEndpoints.start>> {
  const at = deps.clock.now();
  await checkFreshLogin(deps.db, actor, at);
  const session = await deps.db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.phone, phone));
    if (!person) throw new AppError('not_found');
    if (person.roles.includes('operator')) throw new AppError('forbidden');
    const operator = { id: actor.userId, name: actor.name };
    const act = { action: 'impersonate', subject: 'person', objectId: person.id };
    await recordAct(tx, { operator, ...act, comment: reason, at });
    return startSession(deps, tx, person.id, { userAgent, operatorId: actor.userId });
  });
  return { ...session.tokens, profile: await profileOf(deps, session.id) };
}
