import type { Endpoint } from '@sto/contract/endpoint';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/users.ts';
import { unsubscribeToken } from '../../features/notifications/email/unsubscribe-token.ts';
import { type SignedIn, signedIn } from '../as.ts';
import { pushSubscription } from '../build/push-subscription.ts';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';
import type { Right } from './right.ts';

async function giveEmail({ deps }: TestApp, person: SignedIn | undefined): Promise<string> {
  const email = `person-${person?.userId ?? 0}@example.ru`;
  await deps.db
    .update(users)
    .set({ email })
    .where(eq(users.id, person?.userId ?? 0));
  return email;
}

async function requestEmailCode(test: TestApp, person: SignedIn | undefined) {
  const email = await giveEmail(test, person);
  const { data } = await call(test.app, notificationSettingsEndpoints.sendEmailCode, {}, person);
  return { request_id: data.request_id, code: test.mail.codeTo(email) };
}

export const notificationRights: [Endpoint, Right[]][] = [
  [notificationSettingsEndpoints.view, [{ form: () => ({}) }]],
  [notificationSettingsEndpoints.choose, [{ form: () => ({ type: 'chat', channel: 'in_app', is_on: 0 }) }]],
  [
    notificationSettingsEndpoints.quietHours,
    [{ form: () => ({ is_on: 1, from: '22:00', to: '08:00', timezone: 'Europe/Moscow' }) }],
  ],
  [
    notificationSettingsEndpoints.sendEmailCode,
    [
      {
        form: async (mine, _theirs, { test }) => {
          await giveEmail(test, mine.person);
          return {};
        },
      },
    ],
  ],
  [
    notificationSettingsEndpoints.confirmEmail,
    [
      {
        of: 'person',
        form: async (mine, theirs, { test }) =>
          requestEmailCode(test, theirs === mine ? mine.person : await signedIn(test)),
        foreign: 422,
      },
    ],
  ],
  [
    notificationSettingsEndpoints.unsubscribeEmail,
    [
      {
        form: (mine, _theirs, { scene, test }) => {
          const { userId = 0 } = mine.person ?? scene.own.customer.person ?? {};
          return { token: unsubscribeToken(test.deps.secrets, userId, 'chat') };
        },
      },
    ],
  ],
  [notificationSettingsEndpoints.subscribe, [{ form: () => pushSubscription() }]],
  [notificationSettingsEndpoints.unsubscribe, [{ form: () => ({ endpoint: pushSubscription().endpoint }) }]],
];
