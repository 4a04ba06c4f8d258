import type { BidActor } from '@sto/contract/bid-lifecycle';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { unreadMessageCount } from './chat.queries.ts';
import { listConversations } from './list-conversations.ts';

export function chatRoutes(app: FastifyInstance, services: Services): void {
  chatOf(app, services, 'customer');
  chatOf(app, services, 'service');
}

/** Both sides have the same calls, each under its own addresses. */
function chatOf(app: FastifyInstance, services: Services, side: BidActor): void {
  const endpoints = side === 'customer' ? customerChatEndpoints : workshopChatEndpoints;
  handle(app, services, endpoints.countUnread, async (_form, { actor }) => ({
    count: await unreadMessageCount(services.db, actor, side),
  }));
  handle(app, services, endpoints.index, (form, { actor }) => listConversations(services, actor, side, form));
}
