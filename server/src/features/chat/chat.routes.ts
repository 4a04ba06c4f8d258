import { autoReplyEndpoints } from '@sto/contract/chat/auto-reply.endpoints';
import {
  customerChatEndpoints,
  operatorCountEndpoints,
  workshopChatEndpoints,
} from '@sto/contract/chat/chat.endpoints';
import { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { updateAutoReply, viewAutoReply } from './auto-reply/auto-reply-settings.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { countUnreadMessages } from './chat.queries.ts';
import { blockChat, muteChat, noteTyping } from './chat-settings.ts';
import { readDisputedChat } from './disputes/read-disputed-chat.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { viewPresence } from './presence/view-presence.ts';
import { readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';
import { closeCase, handOverCase, takeCase } from './support/change-case.ts';
import { listCases, listColleagues } from './support/list-cases.ts';
import { openSupport } from './support/open-support.ts';
import { viewCase } from './support/view-case.ts';

export function chatRoutes(app: FastifyInstance): void {
  handle(app, customerChatEndpoints.countUnread, countUnreadMessages);
  handle(app, customerChatEndpoints.index, listConversations);
  handle(app, customerChatEndpoints.messages, listMessages);
  handle(app, customerChatEndpoints.send, sendMessage);
  handle(app, customerChatEndpoints.edit, editMessage);
  handle(app, customerChatEndpoints.delete, deleteMessage);
  handle(app, customerChatEndpoints.read, readMessages);
  handle(app, customerChatEndpoints.typing, noteTyping);
  handle(app, customerChatEndpoints.presence, viewPresence);
  handle(app, customerChatEndpoints.mute, muteChat);
  handle(app, customerChatEndpoints.block, blockChat);
  handle(app, workshopChatEndpoints.countUnread, countUnreadMessages);
  handle(app, workshopChatEndpoints.index, listConversations);
  handle(app, workshopChatEndpoints.messages, listMessages);
  handle(app, workshopChatEndpoints.send, sendMessage);
  handle(app, workshopChatEndpoints.edit, editMessage);
  handle(app, workshopChatEndpoints.delete, deleteMessage);
  handle(app, workshopChatEndpoints.read, readMessages);
  handle(app, workshopChatEndpoints.typing, noteTyping);
  handle(app, workshopChatEndpoints.presence, viewPresence);
  handle(app, workshopChatEndpoints.mute, muteChat);
  handle(app, workshopChatEndpoints.block, blockChat);
  handle(app, customerChatEndpoints.support, openSupport);
  handle(app, workshopChatEndpoints.support, openSupport);
  handle(app, autoReplyEndpoints.view, viewAutoReply);
  handle(app, autoReplyEndpoints.update, updateAutoReply);
  handle(app, operatorCountEndpoints.countUnread, countUnreadMessages);
  handle(app, operatorChatEndpoints.index, listCases);
  handle(app, operatorChatEndpoints.messages, listMessages);
  handle(app, operatorChatEndpoints.send, sendMessage);
  handle(app, operatorChatEndpoints.edit, editMessage);
  handle(app, operatorChatEndpoints.delete, deleteMessage);
  handle(app, operatorChatEndpoints.read, readMessages);
  handle(app, operatorChatEndpoints.typing, noteTyping);
  handle(app, operatorChatEndpoints.context, viewCase);
  handle(app, operatorChatEndpoints.take, takeCase);
  handle(app, operatorChatEndpoints.handOver, handOverCase);
  handle(app, operatorChatEndpoints.close, closeCase);
  handle(app, operatorChatEndpoints.colleagues, listColleagues);
  handle(app, operatorBidEndpoints.messages, readDisputedChat);
}
