import type { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { SupportQueue } from '@sto/contract/enums';
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { chats, supportCases } from '../../../db/tables/chats.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { pageOfChats } from '../chat.queries.ts';
import { presentConversations } from '../conversations.present.ts';
import { operatorsOfSite } from './operators.queries.ts';

type Endpoints = typeof operatorChatEndpoints;
type Counts = AnswerOf<Endpoints['index']>['counts'];

export async function listCases(
  deps: Deps,
  { actor }: Call<'operator'>,
  { queue, ...form }: FormOf<Endpoints['index']>,
): Promise<AnswerOf<Endpoints['index']>> {
  const { db } = deps;
  const isIn = queuesOf(actor.userId);
  const { total, ids } = await pageOfChats(db, actor, 'operator', form, hasCase(isIn[queue]));
  return {
    total,
    items: await presentConversations(deps, db, actor, 'operator', ids),
    counts: await countCases(db, isIn),
  };
}

function queuesOf(userId: number): Record<SupportQueue, SQL | undefined> {
  const { operatorId, closedAt } = supportCases;
  return {
    unassigned: and(isNull(closedAt), isNull(operatorId)),
    mine: and(isNull(closedAt), eq(operatorId, userId)),
    others: and(isNull(closedAt), ne(operatorId, userId)),
    closed: isNotNull(closedAt),
  };
}

const hasCase = (which: SQL | undefined) =>
  sql`exists (select 1 from ${supportCases} where ${supportCases.chatId} = ${chats.id} and ${which})`;

/** Requests with messages in the queues that are not closed. */
async function countCases(db: Db, isIn: ReturnType<typeof queuesOf>): Promise<Counts> {
  const countOf = (queue: SupportQueue) => sql`count(*) filter (where ${isIn[queue]})`.mapWith(Number);
  const [counts] = await db
    .select({ unassigned: countOf('unassigned'), mine: countOf('mine'), others: countOf('others') })
    .from(supportCases)
    .innerJoin(chats, eq(chats.id, supportCases.chatId))
    .where(isNotNull(chats.lastMessageAt));
  return counts ?? { unassigned: 0, mine: 0, others: 0 };
}

/** To whom a request may be handed over. */
export async function listColleagues(
  { db }: Deps,
  { actor }: Call<'operator'>,
): Promise<AnswerOf<Endpoints['colleagues']>> {
  const all = await operatorsOfSite(db);
  return {
    items: all
      .filter(({ id }) => id !== actor.userId)
      .map(({ id, name }) => ({ id, name: name || `Оператор № ${id}` })),
  };
}
