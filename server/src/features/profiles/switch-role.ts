import type { Profile, Role } from '@sto/contract/auth/auth.schemas';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { profileOf } from '../auth/auth.queries.ts';

/** Sets the role of the person on every device. Rights follow `roles` and do not change. */
export async function switchRole(deps: Deps, actor: Actor, role: Role): Promise<Profile> {
  if (!actor.roles.includes(role)) throw new AppError('forbidden');
  await deps.db.update(users).set({ role }).where(eq(users.id, actor.userId));
  return profileOf(deps, actor.sessionId);
}
