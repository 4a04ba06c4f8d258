import { bidSides } from '@sto/contract/enums';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { chatMessages, chats } from '../../../db/tables/chats.ts';
import { addNotice } from '../../../live/add-notice.ts';
import type { ModerationRow } from '../../../moderation/moderation-items.ts';
import { headlinesOf, type ModerationHandler, objectIdsOf } from '../../../moderation/moderation-kinds.ts';
import { hideContacts } from '../../../text/contact-filter.ts';
import { lockBid } from '../../bids/bids.load.ts';
import { emitToChat } from '../emit-to-chat.ts';
import { authorsOfMessages, loadReported } from '../reports/reports.load.ts';

const Payload = z.object({
  text: z.string(),
  shown: z.string().optional(),
  comment: z.string(),
  side: z.enum(bidSides),
});
const appealOf = (payload: ModerationRow['payload']) => Payload.parse(payload);

/** Words that the filter has hidden: shown if the operator finds no contact in them. */
export const contactAppeals: ModerationHandler = {
  async headlines(db, items) {
    return headlinesOf(items, await authorsOfMessages(db, objectIdsOf(items)), ({ payload }, author) => ({
      title: `Скрытый текст: ${author || 'без имени'}`,
      text: appealOf(payload).comment || 'Автор считает, что контактов в тексте нет',
    }));
  },

  async describe(_db, { payload }) {
    const { text, shown, side } = appealOf(payload);
    const field = (label: string, value: string) => ({ label, value, before: null });
    return {
      fields: [
        field('Кто написал', side === 'customer' ? 'Водитель' : 'Автосервис'),
        field('Написано', text),
        field('Другая сторона видит', shown ?? hideContacts(text).text),
      ],
    };
  },

  async actions(db, { objectId, payload }) {
    const appealed = await loadReported(db, objectId);
    // Words that were changed meanwhile are others: showing them was not requested.
    const isSame = appealed?.message.text === appealOf(payload).text && appealed.message.deletedAt === null;
    return isSame ? ['approve', 'reject'] : ['reject'];
  },

  async lock(tx, { objectId }) {
    const appealed = await loadReported(tx, objectId);
    if (!appealed) return;
    const { message, chat } = appealed;
    if (message.isOnBid && chat.bidId !== null) await lockBid(tx, chat.bidId);
    await tx.select().from(chats).where(eq(chats.id, chat.id)).for('no key update');
  },

  async decide(tx, _deps, { objectId, createdBy }, { isApproved, reason, now }) {
    const appealed = await loadReported(tx, objectId);
    if (!appealed) return;
    const { message, chat } = appealed;
    if (isApproved) {
      await tx.update(chatMessages).set({ contactsShownAt: now }).where(eq(chatMessages.id, objectId));
      if (message.isOnBid && chat.bidId !== null) await showOnBid(tx, chat.bidId, message.text);
      const data = { chat_id: chat.id, message_id: objectId };
      await emitToChat(tx, { chat }, { event: 'message.updated', data });
    }
    if (createdBy !== null)
      await addNotice(tx, {
        ...{ userId: createdBy, type: isApproved ? 'contact_shown' : 'contact_refused', chatId: chat.id },
        ...{ subject: isApproved ? 'Текст показан' : 'Текст остался скрытым', comment: reason, at: now },
      });
  },
};

/** The page of the bid has the same words. */
async function showOnBid(tx: Db, bidId: number, words: string): Promise<void> {
  await tx
    .update(bids)
    .set({ shownWords: sql`array_append(${bids.shownWords}, ${words})` })
    .where(eq(bids.id, bidId));
}
