import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { hideContacts } from '../../text/contact-filter.ts';

/** Marks comments with contacts, which the chat of the bid has as messages: a search by words leaves them out. */
export async function noteContacts(tx: Db, bidIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ id: chatMessages.id, text: chatMessages.text })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(
      and(
        ...[inArray(chats.bidId, [...bidIds]), eq(chatMessages.isOnBid, true)],
        ...[eq(chatMessages.hasContacts, false), ne(chatMessages.text, '')],
      ),
    );
  const ids = rows.filter(({ text }) => hideContacts(text).isHidden).map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(chatMessages).set({ hasContacts: true }).where(inArray(chatMessages.id, ids));
}
