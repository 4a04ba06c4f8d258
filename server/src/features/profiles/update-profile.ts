import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { recordNames } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { cities } from '../../db/tables/geography.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { forgetPresence } from '../../live/presence/presence-rows.ts';
import { profileOf } from '../auth/auth.queries.ts';
import { loadOwnPicture } from '../files/files.load.ts';
import { storedImageOf } from '../files/files.queries.ts';

/** Changes the fields that are sent, and removes those named in `clear`; the rest stays. */
export async function updateProfile(
  deps: Deps,
  { actor }: Call<'user'>,
  form: FormOf<typeof profileEndpoints.update>,
): Promise<Profile> {
  const { db } = deps;
  const { name, city_id: cityId, theme, shows_presence: showsPresence } = form;
  if (cityId !== undefined && (await db.$count(cities, eq(cities.id, cityId))) === 0)
    throw new AppError('form_invalid', {}, { city_id: ['Выберите город из списка'] });
  const email = form.email ?? (form.clear?.includes('email') ? null : undefined);
  const image = await imageOfForm(db, actor, form);
  const confirmedEmail = email === null ? null : undefined;
  const change = { name, email, confirmedEmail, cityId, theme, showsPresence, image };
  if (Object.values(change).some((value) => value !== undefined))
    await db.transaction(async (tx) => {
      if (name !== undefined) await recordNames(tx, eq(workshopEmployees.userId, actor.userId));
      await tx.update(users).set(change).where(eq(users.id, actor.userId));
      if (showsPresence === false) await forgetPresence(tx, actor.userId, deps.clock.now());
    });
  return profileOf(deps, actor.sessionId);
}

async function imageOfForm(
  db: Db,
  actor: Actor,
  { image_upload_id: uploadId, clear }: FormOf<typeof profileEndpoints.update>,
): Promise<string | null | undefined> {
  if (uploadId !== undefined) return storedImageOf((await loadOwnPicture(db, actor, uploadId)).id);
  return clear?.includes('image') ? null : undefined;
}
