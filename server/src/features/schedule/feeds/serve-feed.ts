import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashOfKey } from '../../../auth/api-key.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { feedCalendar } from './feed-calendar.ts';
import { findFeed } from './feed-visits.queries.ts';

const Address = z.object({ file: z.string().regex(/^stocal_[\w-]{43}\.ics$/) });

/** The calendar as it is now, to a caller with its secret address; others get 404. */
export async function serveFeed(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = Address.safeParse(request.params);
  if (!address.success) throw new AppError('not_found');
  const feed = await findFeed(deps, hashOfKey(address.data.file.slice(0, -'.ics'.length)));
  if (!feed) throw new AppError('not_found');
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .send(await feedCalendar(deps, feed));
}
