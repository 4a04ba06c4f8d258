import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { chatMessages } from '../../db/tables/chats.ts';
import type { Form, Right } from './right.ts';
import type { Things } from './scene.ts';

const plain: Right[] = [{ form: () => ({}) }];
const sent = (): Form => ({ client_message_id: crypto.randomUUID(), text: 'Есть вопрос' });
const ofBid = (form: () => Form, side: 'customer' | 'workshop'): Right[] => [
  {
    of: side,
    form: (_mine, theirs: Things) => ({
      chat_id: theirs[side]?.chatId,
      message_id: theirs[side]?.commentId,
      ...form(),
    }),
    foreign: 404,
  },
];

/** The comment of a bid is not changed in the chat: it is refused for its author too. */
const ofComment = (side: 'customer' | 'workshop'): Right[] =>
  ofBid(() => ({ text: 'Другое' }), side).map((right) => ({
    ...right,
    own: 409,
    ready: async (mine, { deps: { db } }) => {
      const sender = side === 'customer' ? 'customer' : 'service';
      await db
        .update(chatMessages)
        .set({ isOnBid: false, sender, authorId: mine.person?.userId ?? 0 })
        .where(eq(chatMessages.id, mine[side]?.commentId ?? 0));
      return {};
    },
  }));

const rightsOf = (
  endpoints: typeof customerChatEndpoints | typeof workshopChatEndpoints,
  side: 'customer' | 'workshop',
): [Endpoint, Right[]][] => [
  [endpoints.countUnread, plain],
  [endpoints.index, plain],
  [endpoints.messages, ofBid(() => ({}), side)],
  [endpoints.send, ofBid(sent, side)],
  [endpoints.edit, ofComment(side)],
  [endpoints.delete, ofComment(side)],
  [endpoints.read, ofBid(() => ({}), side)],
  [endpoints.typing, ofBid(() => ({}), side)],
  [endpoints.mute, ofBid(() => ({}), side)],
  [endpoints.block, ofBid(() => ({ is_blocked: 0 }), side)],
];

/** Chats of bids: to others they do not exist. */
export const chatRights: [Endpoint, Right[]][] = [
  ...rightsOf(customerChatEndpoints, 'customer'),
  ...rightsOf(workshopChatEndpoints, 'workshop'),
];
