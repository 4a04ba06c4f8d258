import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { countUnreadMessages } from './chat.queries.ts';
import { listConversations } from './list-conversations.ts';

export function chatRoutes(app: FastifyInstance): void {
  handle(app, customerChatEndpoints.countUnread, countUnreadMessages);
  handle(app, customerChatEndpoints.index, listConversations);
  handle(app, workshopChatEndpoints.countUnread, countUnreadMessages);
  handle(app, workshopChatEndpoints.index, listConversations);
}
