import type { phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, isNull } from 'drizzle-orm';
import { confirmedPhones, loginRequests } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { takeAttempt } from './take-attempt.ts';

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
    const confirmed = await tx
      .update(loginRequests)
      .set({ confirmedAt })
      .where(and(eq(loginRequests.id, id), isNull(loginRequests.confirmedAt)))
      .returning({ id: loginRequests.id });
    if (confirmed.length === 0) throw new AppError('code_expired');
    await tx
      .insert(confirmedPhones)
      .values({ userId, phone, confirmedAt })
      .onConflictDoUpdate({ target: [confirmedPhones.userId, confirmedPhones.phone], set: { confirmedAt } });
  });
  return { phone };
}
