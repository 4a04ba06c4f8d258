import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { MessageReportReason, ModerationAction } from '@sto/contract/enums';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { chatMessages, chats } from '../../../db/tables/chats.ts';
import { notices } from '../../../db/tables/notices.ts';
import { users } from '../../../db/tables/users.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { addNotice } from '../../../live/add-notice.ts';
import type { ModerationRow } from '../../../moderation/moderation-items.ts';
import {
  type Decision,
  headlinesOf,
  type ModerationHandler,
  objectIdsOf,
} from '../../../moderation/moderation-kinds.ts';
import { carName, worksInShort } from '../../bids/bid-words.present.ts';
import { bidRecords } from '../../bids/bids.queries.ts';
import type { ChatRow, MessageRow } from '../chats.load.ts';
import { emitToChat } from '../emit-to-chat.ts';
import { wordsOfCard } from '../message-words.present.ts';
import { filesOfMessages } from '../messages.queries.ts';
import { isNoticeOf } from '../notify-chat.ts';
import { authorsOfMessages, loadReported, messagesAround, reportOf } from './reports.load.ts';

const reasons: Record<MessageReportReason, string> = {
  insult: 'Оскорбления или угрозы',
  fraud: 'Обман или вымогательство',
  spam: 'Реклама или спам',
  personal_data: 'Чужие личные данные',
  other: 'Другое',
};

const subjects: Partial<Record<ModerationAction, string>> = {
  hide_message: 'Сообщение скрыто',
  warn: 'Отправитель предупреждён',
  close_chat: 'Переписка закрыта',
};

/** A report of a message. What was done is written into the chat with its reason, for both sides. */
export const messageReports: ModerationHandler = {
  async headlines(db, items) {
    return headlinesOf(items, await authorsOfMessages(db, objectIdsOf(items)), ({ payload }, author) => {
      const { reason_code: code, comment } = reportOf(payload);
      return {
        title:
          author === undefined
            ? 'Сообщение удалено вместе с перепиской'
            : `Сообщение: ${author || 'без имени'}`,
        text: comment ? `${reasons[code]}: ${comment}` : reasons[code],
      };
    });
  },

  async describe(db, { objectId, payload }) {
    const { text: copy } = reportOf(payload);
    const reported = await loadReported(db, objectId);
    if (!reported) return { fields: [] };
    const { message, chat } = reported;
    const around = await messagesAround(db, message);
    const files = await filesOfMessages(db, [objectId]);
    return {
      fields: [...(await fieldsOf(db, chat)), ...changedSince(message, copy)],
      fileIds: files.map(({ id }) => id),
      messages: around.map((one) => ({
        ...{ id: one.id, sender: one.sender, sender_name: one.authorName, text: wordsOfCard(one, one.text) },
        ...{ is_deleted: one.deletedAt !== null, is_reported: one.id === objectId },
        created_at: one.createdAt.toISOString(),
      })),
    };
  },

  async actions(db, { objectId }) {
    const reported = await loadReported(db, objectId);
    if (!reported) return ['reject'];
    const { message, chat } = reported;
    // The page of the bid shows its comment too, so it is not hidden here alone.
    const isHideable = !message.isOnBid && message.hiddenAt === null;
    return [
      ...(isHideable ? (['hide_message'] as const) : []),
      'warn',
      ...(chat.closedByModeratorAt === null ? (['close_chat'] as const) : []),
      'reject',
    ];
  },

  /** As every writer of the chat does, before the request itself. */
  async lock(tx, { objectId }) {
    const reported = await loadReported(tx, objectId);
    if (reported) await tx.select().from(chats).where(eq(chats.id, reported.chat.id)).for('no key update');
  },

  async decide(tx, _deps, item, decision) {
    const reported = await loadReported(tx, item.objectId);
    if (reported && decision.isApproved) await act(tx, reported, decision);
    await answerReporter(tx, item, reported?.message ?? null, decision);
  },
};

async function fieldsOf(db: Db, chat: ChatRow) {
  const field = (label: string, value: string) => (value ? [{ label, value, before: null }] : []);
  const [customer] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, chat.customerId ?? 0));
  const [workshop] = await db
    .select({ name: workshops.name })
    .from(workshops)
    .where(eq(workshops.id, chat.workshopId ?? 0));
  const [record] = chat.bidId === null ? [] : await bidRecords(db, [chat.bidId]);
  const about = record
    ? [bidNumber(record.bid.id), carName(record), worksInShort(record)].filter(Boolean).join(' · ')
    : '';
  return [
    ...field('Водитель', customer?.name || 'Без имени'),
    ...field('Автосервис', workshop?.name ?? ''),
    ...field('Заявка', about),
    ...field('Вопрос', record ? '' : chat.subject || 'Без заявки'),
  ];
}

/** Its author may change a message after the report. */
function changedSince({ text }: MessageRow, copy: string | undefined) {
  if (copy === undefined || copy === text) return [];
  return [{ label: 'Текст при жалобе', value: copy || 'без текста', before: null }];
}

async function act(
  tx: Db,
  { message, chat }: { message: MessageRow; chat: ChatRow },
  { action, reason, now }: Decision,
): Promise<void> {
  const chatId = chat.id;
  if (action === 'hide_message') {
    const hidden = { hiddenAt: now, deletedAt: message.deletedAt ?? now };
    await tx.update(chatMessages).set(hidden).where(eq(chatMessages.id, message.id));
    await tx.delete(notices).where(isNoticeOf(message));
    const data = { chat_id: chatId, message_id: message.id };
    await emitToChat(tx, { chat }, { event: 'message.updated', data });
  }
  if (action === 'close_chat') {
    await tx.update(chats).set({ closedByModeratorAt: now }).where(eq(chats.id, chatId));
    await emitToChat(tx, { chat }, { event: 'chat.updated', data: { chat_id: chatId } });
  }
  const [written] = await tx
    .insert(chatMessages)
    .values({
      ...{ chatId, sender: 'system', type: 'moderation', text: reason, createdAt: now },
      payload: { decision: action },
    })
    .returning({ id: chatMessages.id });
  const data = { chat_id: chatId, message_id: written?.id ?? 0 };
  await emitToChat(tx, { chat }, { event: 'message.created', data });
  if (message.authorId !== null)
    await addNotice(tx, {
      ...{ userId: message.authorId, type: 'message_moderated', chatId },
      ...{ subject: subjects[action] ?? '', comment: reason, at: now },
    });
}

/** A person who has left the site meanwhile gets no answer. */
async function answerReporter(
  tx: Db,
  { createdBy }: ModerationRow,
  message: MessageRow | null,
  { action, isApproved, reason, now }: Decision,
): Promise<void> {
  if (createdBy === null || message === null) return;
  await addNotice(tx, {
    ...{ userId: createdBy, type: isApproved ? 'report_accepted' : 'report_refused', chatId: message.chatId },
    ...{ subject: subjects[action] ?? 'Нарушения нет', comment: reason, at: now },
  });
}
