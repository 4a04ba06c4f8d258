import type { AnswerOf } from '@sto/contract/endpoint';
import { isLockedKind, kindsFor } from '@sto/contract/notifications/notification-kinds';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import type { Actor } from '../../../auth/actor.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { findReach, statesOf } from '../delivery/reach.queries.ts';

type Settings = AnswerOf<typeof notificationSettingsEndpoints.view>;

export function viewSettings(deps: Deps, { actor }: Call<'user'>): Promise<Settings> {
  return settingsOf(deps, actor);
}

export async function settingsOf(deps: Deps, { userId, sessionId, roles }: Actor): Promise<Settings> {
  const reach = await findReach(deps, userId);
  if (!reach) throw new AppError('unauthorized');
  const { devices, quiet, isOn } = reach;
  const device = devices.find((one) => one.sessionId === sessionId);
  return {
    push: { key: deps.secrets.push.publicKey, endpoint: device?.endpoint ?? null },
    channels: statesOf(reach),
    quiet_hours: {
      is_on: quiet?.isOn ?? false,
      from: quiet?.startsAt ?? '22:00',
      to: quiet?.endsAt ?? '08:00',
      timezone: quiet?.timezone ?? null,
    },
    settings: kindsFor(roles).map((kind) => ({
      type: kind,
      in_app: isOn(kind, 'in_app'),
      push: isOn(kind, 'push'),
      email: isOn(kind, 'email'),
      messenger: isOn(kind, 'messenger'),
      sms: isOn(kind, 'sms'),
      is_locked: isLockedKind(kind),
    })),
  };
}
