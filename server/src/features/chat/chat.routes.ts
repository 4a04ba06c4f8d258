import type { BidActor } from '@sto/contract/bids/bid-lifecycle';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { unreadMessageCount } from './chat.queries.ts';
import { listConversations } from './list-conversations.ts';

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  chatOf(app, deps, 'customer');
  chatOf(app, deps, 'service');
}

/** Both sides have the same calls, each under its own addresses. */
function chatOf(app: FastifyInstance, deps: Deps, side: BidActor): void {
  const endpoints = side === 'customer' ? customerChatEndpoints : workshopChatEndpoints;
  handle(app, deps, endpoints.countUnread, async (_form, { actor }) => ({
    count: await unreadMessageCount(deps.db, actor, side),
  }));
  handle(app, deps, endpoints.index, (form, { actor }) => listConversations(deps, actor, side, form));
}
