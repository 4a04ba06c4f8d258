import { declareEndpoints } from '../endpoint.ts';
import type { notificationSettingsSchemas } from './notification-settings.schemas.ts';

export const notificationSettingsEndpoints = declareEndpoints<typeof notificationSettingsSchemas>()({
  view: {
    method: 'GET',
    path: '/v2/notification/settings/',
    access: 'user',
  },
  /** One pair. A locked one stays on: `notification_locked`. */
  choose: {
    method: 'POST',
    path: '/v2/notification/settings/choose/',
    access: 'user',
  },
  /** Within them only locked kinds go out; the rest waits for their end, and is sent if it is still unread. */
  quietHours: {
    method: 'POST',
    path: '/v2/notification/settings/quiet-hours/',
    access: 'user',
  },
  /** Notifications go to a confirmed address only. Another address in the profile needs another code. */
  sendEmailCode: {
    method: 'POST',
    path: '/v2/notification/email/send-code/',
    access: 'user',
    limit: 'login',
  },
  confirmEmail: {
    method: 'POST',
    path: '/v2/notification/email/confirm/',
    access: 'user',
    limit: 'login',
  },
  /** By the token of a letter, without a session; mail programs call it too (RFC 8058). */
  unsubscribeEmail: {
    method: 'POST',
    path: '/v2/notification/email/unsubscribe/',
    access: 'public',
  },
  /** This browser shows notifications while the site is closed (Push API). */
  subscribe: {
    method: 'POST',
    path: '/v2/notification/subscribe/',
    access: 'user',
  },
  unsubscribe: {
    method: 'POST',
    path: '/v2/notification/unsubscribe/',
    access: 'user',
  },
});
