import { driverCalendarSecretPrefix } from '@sto/contract/schedule/calendar-feeds.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashOfKey } from '../../../auth/api-key.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { findDriverOfFeed } from './driver-feed.queries.ts';
import { driverCalendar, feedCalendar } from './feed-calendar.ts';
import { findFeed } from './feed-visits.queries.ts';

const Address = z.object({ file: z.string().regex(/^(stocal|stodriver)_[\w-]{43}\.ics$/) });

/** The calendar as it is now, to a caller with its secret address; others get 404. */
export async function serveFeed(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = Address.safeParse(request.params);
  if (!address.success) throw new AppError('not_found');
  const calendar = await calendarOf(deps, address.data.file.slice(0, -'.ics'.length));
  if (calendar === undefined) throw new AppError('not_found');
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .send(calendar);
}

async function calendarOf(deps: Deps, secret: string): Promise<string | undefined> {
  const hash = hashOfKey(secret);
  if (secret.startsWith(driverCalendarSecretPrefix)) {
    const driverId = await findDriverOfFeed(deps, hash);
    return driverId === undefined ? undefined : driverCalendar(deps, driverId);
  }
  const feed = await findFeed(deps, hash);
  return feed && feedCalendar(deps, feed);
}
