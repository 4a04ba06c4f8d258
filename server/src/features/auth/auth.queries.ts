import type { Profile } from '@sto/contract/auth/auth.schemas';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/users.ts';
import { AppError } from '../../http/app-error.ts';

/** The person of a session. */
export async function profileOf(db: Db, sessionId: string): Promise<Profile> {
  const [row] = await db
    .select({ user: users, identityHash: sessions.identityHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (!row) throw new AppError('unauthorized');
  const { user, identityHash } = row;
  return {
    id: user.id,
    name: user.name,
    phone: user.phone,
    image: user.image,
    role: user.role,
    roles: user.roles,
    email: user.email,
    city_id: user.cityId,
    is_phone_confirmed: true,
    identity_hash: identityHash,
    created_at: user.createdAt.toISOString(),
    settings: { theme: user.theme },
  };
}
