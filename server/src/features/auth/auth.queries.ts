import type { Profile } from '@sto/contract/auth/auth.schemas';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sessions, users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { personImage } from '../files/files.queries.ts';

const operators = alias(users, 'operators');

type ProfileDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

export function viewProfile(deps: ProfileDeps, { actor }: Call<'user'>): Promise<Profile> {
  return profileOf(deps, actor.sessionId);
}

export async function profileOf(deps: ProfileDeps, sessionId: string): Promise<Profile> {
  const [row] = await deps.db
    .select({
      user: users,
      identityHash: sessions.identityHash,
      operator: { name: operators.name, phone: operators.phone },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(operators, eq(operators.id, sessions.operatorId))
    .where(eq(sessions.id, sessionId));
  if (!row) throw new AppError('unauthorized');
  const { user, identityHash, operator } = row;
  return {
    id: user.id,
    name: user.name,
    phone: user.phone,
    image: personImage(deps, user.image),
    role: user.role,
    roles: user.roles,
    email: user.email,
    city_id: user.cityId,
    is_phone_confirmed: true,
    identity_hash: identityHash,
    created_at: user.createdAt.toISOString(),
    settings: { theme: user.theme, shows_presence: user.showsPresence },
    ...(operator && { acting_operator: operator.name || operator.phone }),
  };
}
