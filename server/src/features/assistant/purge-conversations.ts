import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { assistantSessions } from '../../db/tables/assistant.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Purges conversations with the assistant some time after their last message. Returns how many. */
export async function purgeConversations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { ownerId, touchedAt } = assistantSessions;
  const isOlder = (term: number) => lt(touchedAt, after(clock.now(), -term));
  const purged = await db
    .delete(assistantSessions)
    .where(
      or(
        and(isNull(ownerId), isOlder(retentionMs.conversationOfBrowser)),
        and(isNotNull(ownerId), isOlder(retentionMs.conversationOfPerson)),
      ),
    );
  return purged.rowCount ?? 0;
}
