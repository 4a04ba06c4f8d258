import type { LiveMap } from '../../lib/live/live-events.ts';
import { type ChatSide, chatKeys } from './conversations.api.ts';
import { presenceKey, presencesKey } from './presence/presence.api.ts';

const chat = ['chat'];
const sides: readonly ChatSide[] = ['customer', 'service', 'operator'];
const lists = () => sides.map((side) => chatKeys.lists(side));
/** The lists and the one chat; other chats stay as they are. */
const ofChat = ({ chat_id: chatId }: { chat_id: number }) => [
  ...lists(),
  ...sides.map((side) => chatKeys.messages(side, chatId)),
];

/** The comments of a bid and its offers are messages too. */
export const chatLive: LiveMap = {
  all: [chat],
  momentary: [presencesKey],
  on: {
    'bid.updated': () => [chat],
    'message.created': ofChat,
    'message.updated': ofChat,
    'message.read': ofChat,
    'chat.updated': (data) => [...ofChat(data), presenceKey(data.chat_id)],
    'counters.updated': lists,
    presence: ({ chat_id: chatId }) => [presenceKey(chatId)],
  },
};
