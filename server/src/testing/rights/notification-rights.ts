import type { Endpoint } from '@sto/contract/endpoint';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { pushSubscription } from '../build/push-subscription.ts';
import type { Right } from './right.ts';

export const notificationRights: [Endpoint, Right[]][] = [
  [notificationSettingsEndpoints.view, [{ form: () => ({}) }]],
  [notificationSettingsEndpoints.choose, [{ form: () => ({ type: 'chat', channel: 'in_app', is_on: 0 }) }]],
  [notificationSettingsEndpoints.subscribe, [{ form: () => pushSubscription() }]],
  [notificationSettingsEndpoints.unsubscribe, [{ form: () => ({ endpoint: pushSubscription().endpoint }) }]],
];
