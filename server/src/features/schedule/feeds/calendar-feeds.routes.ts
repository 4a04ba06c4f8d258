import { calendarFeedEndpoints, driverFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { createFeed } from './create-feed.ts';
import { createDriverFeed, removeDriverFeed, replaceDriverFeed, viewDriverFeed } from './driver-feed.ts';
import { listFeeds } from './list-feeds.ts';
import { removeFeed } from './remove-feed.ts';
import { serveFeed } from './serve-feed.ts';

/** A calendar program reads every few minutes at most. */
const limit = { max: 120, minutes: 1 };

export function calendarFeedRoutes(app: FastifyInstance): void {
  handle(app, calendarFeedEndpoints.index, listFeeds);
  handle(app, calendarFeedEndpoints.create, createFeed);
  handle(app, calendarFeedEndpoints.remove, removeFeed);
  handle(app, driverFeedEndpoints.view, viewDriverFeed);
  handle(app, driverFeedEndpoints.create, createDriverFeed);
  handle(app, driverFeedEndpoints.replace, replaceDriverFeed);
  handle(app, driverFeedEndpoints.remove, removeDriverFeed);
  app.get('/calendar/:file', { config: { limit } }, (request, reply) => serveFeed(app.deps, request, reply));
}
