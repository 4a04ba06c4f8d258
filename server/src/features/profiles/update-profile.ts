import type { Profile } from '@sto/contract/auth';
import type { FormOf } from '@sto/contract/endpoint';
import type { profileEndpoints } from '@sto/contract/profiles';
import { eq } from 'drizzle-orm';
import { cities } from '../../db/tables/geography.ts';
import { users } from '../../db/tables/users.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { profileOf } from '../auth/auth.queries.ts';

/** A person changes the own name and city; what is not sent stays. */
export async function updateProfile(
  { db }: Services,
  actor: Actor,
  form: FormOf<typeof profileEndpoints.update>,
): Promise<Profile> {
  const { name, city_id: cityId } = form;
  if (cityId !== undefined && (await db.$count(cities, eq(cities.id, cityId))) === 0)
    throw new AppError('form_invalid', {}, { city_id: ['Выберите город из списка'] });
  if (name !== undefined || cityId !== undefined)
    await db.update(users).set({ name, cityId }).where(eq(users.id, actor.userId));
  return profileOf(db, actor.userId);
}
