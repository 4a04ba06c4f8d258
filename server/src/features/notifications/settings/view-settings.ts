import type { AnswerOf } from '@sto/contract/endpoint';
import { isLockedKind, kindsFor } from '@sto/contract/notifications/notification-kinds';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import { notificationChoices, pushDevices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';

type Settings = AnswerOf<typeof notificationSettingsEndpoints.view>;

export function viewSettings(deps: Deps, { actor }: Call<'user'>): Promise<Settings> {
  return settingsOf(deps, actor);
}

export async function settingsOf(
  { db, secrets }: Deps,
  { userId, sessionId, roles }: Actor,
): Promise<Settings> {
  const rows = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.channel, 'in_app')));
  const [device] = sessionId
    ? await db
        .select({ endpoint: pushDevices.endpoint })
        .from(pushDevices)
        .where(eq(pushDevices.sessionId, sessionId))
    : [];
  const choices = new Map(rows.map(({ kind, isOn }) => [kind, isOn]));
  return {
    push: { key: secrets.push.publicKey, endpoint: device?.endpoint ?? null },
    settings: kindsFor(roles).map((kind) => {
      const isLocked = isLockedKind(kind);
      return { type: kind, in_app: isLocked || (choices.get(kind) ?? true), is_locked: isLocked };
    }),
  };
}
