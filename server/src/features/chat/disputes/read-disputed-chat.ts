import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { recordAct } from '../../../auth/audit-log.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { loadDisputedChat } from '../chats.load.ts';
import { wordsOfCard } from '../message-words.present.ts';
import { presentMessages } from '../messages.present.ts';
import { partOfChat } from '../messages.queries.ts';

type Messages = typeof operatorBidEndpoints.messages;

/**
 * An operator reads the chat of a bid with a dispute. For its sides nothing changes; each reading is in the audit log.
 */
export async function readDisputedChat(
  deps: Deps,
  { actor }: Call<'operator'>,
  form: FormOf<Messages>,
): Promise<AnswerOf<Messages>> {
  const { db, clock } = deps;
  const now = clock.now();
  const loaded = await loadDisputedChat(db, form.id);
  const { id: chatId } = loaded.chat;
  const { messages, hasMore } = await partOfChat(db, chatId, form);
  const reader = { userId: actor.userId, side: 'operator', now } as const;
  const items = await presentMessages(deps, db, loaded, messages, reader);
  const operator = { id: actor.userId, name: actor.name };
  await recordAct(db, { operator, action: 'chat.read', subject: 'bid', objectId: form.id, at: now });
  return {
    chat_id: chatId,
    has_more: hasMore,
    items: items.map((item) =>
      item.type === 'file' || item.type === 'moderation'
        ? item
        : { ...item, text: wordsOfCard(item, item.text) },
    ),
  };
}
