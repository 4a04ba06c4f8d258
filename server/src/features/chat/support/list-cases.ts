import type { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { SupportQueue } from '@sto/contract/enums';
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { chats, supportCases } from '../../../db/tables/chats.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { pageOfChats } from '../chat.queries.ts';
import { presentConversations } from '../conversations.present.ts';
import { operatorsOfSite } from './operators.queries.ts';

type Endpoints = typeof operatorChatEndpoints;

export async function listCases(
  deps: Deps,
  { actor }: Call<'operator'>,
  { queue, ...form }: FormOf<Endpoints['index']>,
): Promise<AnswerOf<Endpoints['index']>> {
  const { db } = deps;
  const count = (name: SupportQueue) =>
    db.$count(chats, and(isNotNull(chats.lastMessageAt), isInQueue(name, actor.userId)));
  const { total, ids } = await pageOfChats(db, actor, 'operator', form, isInQueue(queue, actor.userId));
  return {
    total,
    items: await presentConversations(deps, db, actor, 'operator', ids),
    counts: {
      unassigned: await count('unassigned'),
      mine: await count('mine'),
      others: await count('others'),
    },
  };
}

function isInQueue(queue: SupportQueue, userId: number): SQL {
  const { operatorId, closedAt } = supportCases;
  const which: Record<SupportQueue, SQL | undefined> = {
    unassigned: and(isNull(closedAt), isNull(operatorId)),
    mine: and(isNull(closedAt), eq(operatorId, userId)),
    others: and(isNull(closedAt), ne(operatorId, userId)),
    closed: isNotNull(closedAt),
  };
  return sql`exists (select 1 from ${supportCases} where ${supportCases.chatId} = ${chats.id} and ${which[queue]})`;
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
