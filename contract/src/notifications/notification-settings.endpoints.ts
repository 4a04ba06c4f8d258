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
});
