import { notificationEndpoints } from '@sto/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { listNotifications } from './list-notifications.ts';
import { toldCount } from './notifications.queries.ts';
import { readNotifications } from './read-notifications.ts';

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, notificationEndpoints.countUnread, async (_form, { actor }) => ({
    count: await toldCount(services.db, actor, true),
  }));
  handle(app, services, notificationEndpoints.index, (form, { actor }) =>
    listNotifications(services, actor, form),
  );
  handle(app, services, notificationEndpoints.read, (form, { actor }) =>
    readNotifications(services, actor, form.ids),
  );
}
