import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { cities } from '../../db/tables/geography.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { profileOf } from '../auth/auth.queries.ts';

/** A person changes what is his own: what is sent, and what is named in `clear`; the rest stays. */
export async function updateProfile(
  { db }: Deps,
  actor: Actor,
  form: FormOf<typeof profileEndpoints.update>,
): Promise<Profile> {
  const { name, city_id: cityId, theme } = form;
  if (cityId !== undefined && (await db.$count(cities, eq(cities.id, cityId))) === 0)
    throw new AppError('form_invalid', {}, { city_id: ['Выберите город из списка'] });
  const email = form.email ?? (form.clear?.includes('email') ? null : undefined);
  const change = { name, email, cityId, theme };
  if (Object.values(change).some((value) => value !== undefined))
    await db.update(users).set(change).where(eq(users.id, actor.userId));
  return profileOf(db, actor.sessionId);
}
