import type { AnswerOf } from '@sto/contract/endpoint';
import type { liveEndpoints } from '@sto/contract/live/live.endpoints';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { socketUrl } from '../../live/socket-address.ts';
import { issueTicket, ticketLifetimeMs } from '../../live/socket-tickets.ts';

/** A ticket opens one socket, and only while the session that requested it is open. */
export async function createTicket(
  { db, clock, config }: Deps,
  { actor }: Call<'user'>,
): Promise<AnswerOf<typeof liveEndpoints.createTicket>> {
  const ticket = await issueTicket(db, actor.sessionId, clock.now());
  return { ticket, expires_in: ticketLifetimeMs / 1000, url: socketUrl(config) };
}
