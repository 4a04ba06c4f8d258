import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/**
 * Empties what operators wrote about a person's things, and takes the name of an operator who leaves off his
 * decisions. What was decided stays, with its time. Call it before the things themselves go.
 */
export async function removeFromDecisions(tx: Db, id: number): Promise<void> {
  const theirBids = sql`(select id from bids where customer_id = ${id})`;
  const about = (kind: SQL, object: SQL) => sql`
    (${kind} = 'person' and ${object} = ${id})
    or (${kind} in ('bid', 'reliability') and ${object} in ${theirBids})
    or (${kind} = 'dispute' and ${object} in (select id from bid_claims where bid_id in ${theirBids}))
    or (${kind} in ('review', 'report') and ${object} in (select id from reviews where customer_id = ${id}))
    or (${kind} = 'support' and ${object} in (select id from chats where customer_id = ${id}))
    or (${kind} = 'message' and ${object} in (
      select m.id from chat_messages m join chats c on c.id = m.chat_id
      where m.author_id = ${id} or c.customer_id = ${id}))`;
  await tx.execute(sql`
    update audit_log set comment = '' where comment <> '' and (${about(sql`subject`, sql`object_id`)}
      or exists (select from moderation_items i where i.created_by = ${id}
        and i.kind = subject and i.object_id = audit_log.object_id and i.decided_at = at))`);
  await tx.execute(sql`
    update moderation_items set reason = '' where reason <> '' and (${about(sql`kind`, sql`object_id`)})`);
  // A decision and its row of the log have one time.
  await tx.execute(sql`
    update moderation_items set decided_by = 'Оператор' where exists (
      select from audit_log where operator_id = ${id} and at = decided_at and operator_name = decided_by)`);
  await tx.execute(sql`update audit_log set operator_name = '' where operator_id = ${id}`);
}
