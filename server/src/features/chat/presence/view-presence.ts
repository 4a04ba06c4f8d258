import { managerRoles } from '@sto/contract/bids/employee-rights';
import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { ChatSide } from '@sto/contract/enums';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { chats } from '../../../db/tables/chats.ts';
import { users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { seenOf } from '../../../live/presence/presence-rows.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
import { saveSide } from '../chat-sides.queries.ts';
import { type LoadedChat, loadChat } from '../chats.load.ts';
import { writeRefusal } from '../chats.policy.ts';

type Presence = AnswerOf<typeof customerChatEndpoints.presence>;

const nothing: Presence = { is_online: false, last_seen_at: null };

/**
 * Whether the other side of an open chat is online: of a workshop, one of those who may answer. Who does not share it
 * sees it of no one. The support and a chat in which one may not write have none.
 */
export async function viewPresence(
  { db, clock }: Deps,
  { actor, access: side }: Call<ChatSide>,
  { chat_id: chatId }: FormOf<typeof customerChatEndpoints.presence>,
): Promise<Presence> {
  const now = clock.now();
  const chat = await loadChat(db, actor, side, eq(chats.id, chatId));
  if (chat.support || writeRefusal(chat, { userId: actor.userId, side, now })) return nothing;
  const [reader] = await db
    .select({ shows: users.showsPresence })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!reader?.shows) return nothing;
  const { lookedAt } = chat.own;
  if (!lookedAt || lookedAt < after(now, -minutes(1))) await saveSide(db, { chatId, side, lookedAt: now });
  const { isOnline, lastSeenAt } = await seenOf(db, await peersOf(db, chat, side, actor.userId), now);
  return {
    is_online: isOnline,
    last_seen_at: isOnline || !lastSeenAt ? null : isoInZone(lastSeenAt, chat.timezone),
  };
}

/** The reader may work in the workshop that he writes to. */
async function peersOf(db: Db, { chat }: LoadedChat, side: ChatSide, readerId: number): Promise<number[]> {
  if (side === 'service') return chat.customerId === null ? [] : [chat.customerId];
  const rows = await db
    .select({ id: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(
      and(
        ...[eq(workshopEmployees.workshopId, chat.workshopId ?? 0), ne(workshopEmployees.userId, readerId)],
        inArray(workshopEmployees.role, [...managerRoles]),
      ),
    );
  return rows.map(({ id }) => id);
}
