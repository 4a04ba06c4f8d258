import type { Profile } from '@sto/contract/auth';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../http/app-error.ts';

export async function profileOf(db: Db, userId: number): Promise<Profile> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('unauthorized');
  return {
    id: user.id,
    name: user.name,
    phone: user.phone,
    image: user.image,
    role: user.role,
    roles: user.roles,
    city_id: user.cityId,
    is_phone_confirmed: true,
    created_at: user.createdAt.toISOString(),
  };
}
