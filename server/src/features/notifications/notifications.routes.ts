import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { listNotifications } from './list-notifications.ts';
import { toldCount } from './notifications.queries.ts';
import { readNotifications } from './read-notifications.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, notificationEndpoints.countUnread, async (_form, { actor }) => ({
    count: await toldCount(deps.db, actor, true),
  }));
  handle(app, deps, notificationEndpoints.index, (form, { actor }) => listNotifications(deps, actor, form));
  handle(app, deps, notificationEndpoints.read, (form, { actor }) =>
    readNotifications(deps, actor, form.ids),
  );
}
