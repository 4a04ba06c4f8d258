import type { LiveMap } from '../../lib/live/live-events.ts';
import { notificationsKey } from './notifications.api.ts';

const list = () => [notificationsKey];

export const notificationsLive: LiveMap = {
  all: [notificationsKey],
  on: { 'notification.created': list, 'counters.updated': list },
};
