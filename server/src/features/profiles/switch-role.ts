import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { profileOf } from '../auth/auth.queries.ts';

/** Sets the role of the person on every device. Rights follow `roles` and do not change. */
export async function switchRole(
  deps: Deps,
  { actor }: Call<'user'>,
  { role }: FormOf<typeof profileEndpoints.switchRole>,
): Promise<Profile> {
  if (!actor.roles.includes(role)) throw new AppError('forbidden');
  await deps.db.update(users).set({ role }).where(eq(users.id, actor.userId));
  return profileOf(deps, actor.sessionId);
}
