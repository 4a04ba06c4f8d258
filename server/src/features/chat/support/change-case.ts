import type { Conversation } from '@sto/contract/chat/chat.schemas';
import type { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAct } from '../../../auth/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { chats, supportCases } from '../../../db/tables/chats.ts';
import { notices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { type LoadedChat, loadChat } from '../chats.load.ts';
import { presentConversations } from '../conversations.present.ts';
import { emitToChat } from '../emit-to-chat.ts';
import { readColleaguesNotices } from '../notify-chat.ts';
import { operatorsOfSite } from './operators.queries.ts';
import type { SupportCaseRow } from './support-queue.ts';

interface Change {
  action: 'take' | 'hand_over' | 'close';
  comment?: string;
  values: Partial<SupportCaseRow>;
  /** Who has the request now, and is to learn of it. */
  receiver?: { id: number; note: string };
}

/** Of two operators at once the second is refused; a colleague gives his request away himself. */
export function takeCase(
  deps: Deps,
  call: Call<'operator'>,
  { chat_id: chatId }: FormOf<typeof operatorChatEndpoints.take>,
): Promise<Conversation> {
  const { userId } = call.actor;
  return changeCase(deps, call, chatId, ({ operatorId, closedAt }) => {
    if (operatorId === userId && closedAt === null) return null;
    if (operatorId !== null && closedAt === null) throw new AppError('support_taken');
    return { action: 'take', values: { operatorId: userId, closedAt: null } };
  });
}

/** To a colleague, by any operator: the one who has it may be away. */
export function handOverCase(
  deps: Deps,
  call: Call<'operator'>,
  { chat_id: chatId, operator_id: operatorId, comment }: FormOf<typeof operatorChatEndpoints.handOver>,
): Promise<Conversation> {
  return changeCase(deps, call, chatId, async (_row, tx) => {
    const colleague = (await operatorsOfSite(tx)).find(({ id }) => id === operatorId);
    if (!colleague) throw new AppError('form_invalid', {}, { operator_id: ['Такого оператора нет'] });
    const to = `Передано: ${colleague.name || `№ ${colleague.id}`}`;
    return {
      ...{
        action: 'hand_over',
        values: { operatorId, closedAt: null },
        receiver: { id: operatorId, note: comment },
      },
      comment: [to, comment].filter(Boolean).join('. '),
    };
  });
}

export function closeCase(
  deps: Deps,
  call: Call<'operator'>,
  { chat_id: chatId }: FormOf<typeof operatorChatEndpoints.close>,
): Promise<Conversation> {
  const { userId } = call.actor;
  return changeCase(deps, call, chatId, ({ operatorId, closedAt }) => {
    if (operatorId !== userId) throw new AppError('chat_not_taken');
    if (closedAt !== null) return null;
    return { action: 'close', values: { closedAt: deps.clock.now(), waitingSince: null } };
  });
}

async function changeCase(
  deps: Deps,
  { actor }: Call<'operator'>,
  chatId: number,
  decide: (row: SupportCaseRow, tx: Db) => Change | null | Promise<Change | null>,
): Promise<Conversation> {
  const presented = await deps.db.transaction(async (tx) => {
    const chat = await loadChat(tx, actor, 'operator', eq(chats.id, chatId), { isLocked: true });
    const change = await decide(caseOf(chat), tx);
    if (change) {
      const { action, comment = '', values, receiver } = change;
      await tx.update(supportCases).set(values).where(eq(supportCases.chatId, chatId));
      const operator = { id: actor.userId, name: actor.name || 'Оператор' };
      await recordAct(tx, {
        ...{ operator, action: `support.${action}`, subject: 'support', objectId: chatId },
        ...{ comment, at: deps.clock.now() },
      });
      if (values.operatorId) await readColleaguesNotices(tx, chat, values.operatorId, deps.clock.now());
      if (receiver && receiver.id !== actor.userId)
        await notifyReceiver(tx, chatId, receiver, operator.name, deps.clock.now());
      await emitToChat(tx, chat, { event: 'chat.updated', data: { chat_id: chatId } });
    }
    return presentConversations(deps, tx, actor, 'operator', [chatId]);
  });
  const [conversation] = presented;
  if (!conversation) throw new AppError('not_found');
  return conversation;
}

/** One unread notice for each chat: it takes the place of that of a message. */
async function notifyReceiver(
  tx: Db,
  chatId: number,
  { id: userId, note }: NonNullable<Change['receiver']>,
  by: string,
  at: Date,
): Promise<void> {
  const { chatId: ofChat, userId: ofUser, readAt } = notices;
  await tx.delete(notices).where(and(eq(ofChat, chatId), eq(ofUser, userId), isNull(readAt)));
  const comment = ['Вам передали обращение', note].filter(Boolean).join('. ');
  await addNotice(tx, { userId, type: 'chat_message', chatId, subject: by, comment, at });
}

function caseOf({ support }: LoadedChat): SupportCaseRow {
  if (!support) throw new AppError('not_found');
  return support;
}
