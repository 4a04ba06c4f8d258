import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { listNotifications } from './list-notifications.ts';
import { countUnread } from './notifications.queries.ts';
import { readNotifications } from './read-notifications.ts';

export function notificationRoutes(app: FastifyInstance): void {
  handle(app, notificationEndpoints.countUnread, countUnread);
  handle(app, notificationEndpoints.index, listNotifications);
  handle(app, notificationEndpoints.read, readNotifications);
}
