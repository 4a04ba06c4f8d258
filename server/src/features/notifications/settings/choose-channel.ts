import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { isLockedKind } from '@sto/contract/notifications/notification-kinds';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationChoices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { emitCounters } from '../../../live/emit.ts';
import { settingsOf } from './view-settings.ts';

/** Switches one kind. Two tabs that switch different kinds do not undo each other. */
export async function chooseChannel(
  deps: Deps,
  { actor }: Call<'user'>,
  { type: kind, channel, is_on: isOn }: FormOf<typeof notificationSettingsEndpoints.choose>,
): Promise<AnswerOf<typeof notificationSettingsEndpoints.choose>> {
  if (isLockedKind(kind) && !isOn) throw new AppError('notification_locked');
  const { userId } = actor;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(notificationChoices)
      .values({ userId, kind, channel, isOn })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.kind, notificationChoices.channel],
        set: { isOn },
      });
    // What the list hides, the counters of all open pages leave out too.
    await emitCounters(tx, { userIds: [userId] });
  });
  return settingsOf(deps, actor);
}
