import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { sendEmailCode } from './email/send-email-code.ts';
import { unsubscribeEmail } from './email/unsubscribe-email.ts';
import { listNotifications } from './list-notifications.ts';
import { countUnread } from './notifications.queries.ts';
import { subscribe, unsubscribe } from './push/subscribe.ts';
import { readNotifications } from './read-notifications.ts';
import { chooseChannel } from './settings/choose-channel.ts';
import { chooseQuietHours } from './settings/choose-quiet-hours.ts';
import { viewSettings } from './settings/view-settings.ts';

export function notificationRoutes(app: FastifyInstance): void {
  handle(app, notificationEndpoints.countUnread, countUnread);
  handle(app, notificationEndpoints.index, listNotifications);
  handle(app, notificationEndpoints.read, readNotifications);
  handle(app, notificationSettingsEndpoints.view, viewSettings);
  handle(app, notificationSettingsEndpoints.choose, chooseChannel);
  handle(app, notificationSettingsEndpoints.quietHours, chooseQuietHours);
  handle(app, notificationSettingsEndpoints.sendEmailCode, sendEmailCode);
  handle(app, notificationSettingsEndpoints.confirmEmail, confirmEmail);
  handle(app, notificationSettingsEndpoints.unsubscribeEmail, unsubscribeEmail);
  handle(app, notificationSettingsEndpoints.subscribe, subscribe);
  handle(app, notificationSettingsEndpoints.unsubscribe, unsubscribe);
}
