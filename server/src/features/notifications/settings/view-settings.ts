import type { AnswerOf } from '@sto/contract/endpoint';
import { isLockedKind, kindsFor } from '@sto/contract/notifications/notification-kinds';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notificationChoices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';

type Settings = AnswerOf<typeof notificationSettingsEndpoints.view>;

export function viewSettings({ db }: Deps, { actor }: Call<'user'>): Promise<Settings> {
  return settingsOf(db, actor);
}

export async function settingsOf(db: Db, { userId, roles }: Actor): Promise<Settings> {
  const rows = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.channel, 'in_app')));
  const choices = new Map(rows.map(({ kind, isOn }) => [kind, isOn]));
  return {
    settings: kindsFor(roles).map((kind) => {
      const isLocked = isLockedKind(kind);
      return { type: kind, in_app: isLocked || (choices.get(kind) ?? true), is_locked: isLocked };
    }),
  };
}
