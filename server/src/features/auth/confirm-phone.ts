import type { phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { confirmedPhones, loginRequests } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { spendRequest, takeAttempt } from './take-attempt.ts';

/** The right code lets the person who requested it use this phone in bids. Tries count as those of a login. */
export async function confirmPhone(
  deps: Deps,
  { actor }: Call<'user'>,
  form: FormOf<typeof phoneEndpoints.confirm>,
): Promise<{ phone: string }> {
  const { userId } = actor;
  const { id, phone } = await takeAttempt(deps, form, eq(loginRequests.userId, userId));
  const confirmedAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await spendRequest(tx, id, confirmedAt);
    await tx
      .insert(confirmedPhones)
      .values({ userId, phone, confirmedAt })
      .onConflictDoUpdate({ target: [confirmedPhones.userId, confirmedPhones.phone], set: { confirmedAt } });
  });
  return { phone };
}
