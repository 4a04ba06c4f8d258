import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { quietHours } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { settingsOf } from './view-settings.ts';

type Endpoint = typeof notificationSettingsEndpoints.quietHours;

/** On the person's own clock; what waits for the end of the former hours keeps its time. */
export async function chooseQuietHours(
  deps: Deps,
  { actor }: Call<'user'>,
  { is_on: isOn, from: startsAt, to: endsAt, timezone }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const chosen = { isOn, startsAt, endsAt, timezone };
  await deps.db
    .insert(quietHours)
    .values({ userId: actor.userId, ...chosen })
    .onConflictDoUpdate({ target: quietHours.userId, set: chosen });
  return settingsOf(deps, actor);
}
