import { isoInZone, openingState } from '@sto/contract/workshops/opening-hours';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { chatMessages, workshopAutoReplies } from '../../../db/tables/chats.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { hideContacts } from '../../../text/contact-filter.ts';
import { openingOfWorkshop } from '../../bids/visit/opening.load.ts';
import type { LoadedChat } from '../chats.load.ts';
import { emitToChat } from '../emit-to-chat.ts';
import { autoReplyWords, nextOpening } from './auto-reply.policy.ts';

/**
 * A closed workshop that wishes so answers a driver by itself, once until it opens. It is no answer of a person: no
 * notice follows, and what the workshop has not read stays unread.
 */
export async function answerOutsideHours(tx: Db, chat: LoadedChat, now: Date): Promise<void> {
  const { id: chatId, workshopId } = chat.chat;
  if (chat.support || workshopId === null) return;
  const [set] = await tx
    .select({ text: workshopAutoReplies.text, workshop: workshops })
    .from(workshopAutoReplies)
    .innerJoin(workshops, eq(workshops.id, workshopAutoReplies.workshopId))
    .where(and(eq(workshopAutoReplies.workshopId, workshopId), eq(workshopAutoReplies.isOn, true)));
  if (!set) return;
  const hours = await openingOfWorkshop(tx, set.workshop);
  if (openingState(hours, now).is_open_now) return;
  const last = await lastAutoReply(tx, chatId);
  const openingSince = last && nextOpening(hours, last);
  if (last && (!openingSince || openingSince > now)) return;
  const opening = nextOpening(hours, now);
  const text = autoReplyWords(set.text, opening, hours.timezone, now);
  const [message] = await tx
    .insert(chatMessages)
    .values({
      ...{ chatId, sender: 'service', authorName: set.workshop.name, type: 'text', text, createdAt: now },
      hasContacts: hideContacts(text).isHidden,
      payload: { is_auto: true, ...(opening && { from: isoInZone(opening, hours.timezone) }) },
    })
    .returning({ id: chatMessages.id });
  const data = { chat_id: chatId, message_id: message?.id ?? 0 };
  await emitToChat(tx, chat, { event: 'message.created', data });
}

async function lastAutoReply(tx: Db, chatId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: chatMessages.createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), sql`${chatMessages.payload} ->> 'is_auto' = 'true'`))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return row?.at ?? null;
}
