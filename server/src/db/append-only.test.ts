import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../testing/as.ts';
import { buildBid } from '../testing/build/bid.ts';
import { startApp } from '../testing/start-app.ts';
import { bidEvents, bids } from './tables/bids.ts';
import { auditLog } from './tables/joining.ts';

const test = startApp();

/** The message of the database: drizzle wraps it. */
async function refusalOf(statement: PromiseLike<unknown>): Promise<string> {
  const error = await Promise.resolve(statement).then(
    () => null,
    (refusal: unknown) => refusal,
  );
  return error instanceof Error ? String(error.cause) : 'nothing was refused';
}

describe('the history of a bid', () => {
  const event = async () => {
    const { bid } = await buildBid(test);
    const at = test.clock.now();
    const by = { actor: 'customer', actorName: 'Андрей', comment: 'Стук', fromStatus: 'new' } as const;
    const [row] = await test.deps.db
      .insert(bidEvents)
      .values({ bidId: bid.id, type: 'rejected', toStatus: 'reject', ...by, at })
      .returning();
    if (!row) throw new Error('The event was not made');
    return row;
  };

  it.each([
    { type: 'finished' as const },
    { actor: 'service' as const },
    { fromStatus: null },
    { at: new Date(0) },
    { comment: 'Другое' },
    { actorName: 'Пётр' },
    { actorName: null, toStatus: null },
  ])('refuses another value of %j', async (change) => {
    const { id } = await event();
    const update = test.deps.db.update(bidEvents).set(change).where(eq(bidEvents.id, id));
    expect(await refusalOf(update)).toContain('bid_events is append-only');
  });

  it('refuses that an event or its bid goes', async () => {
    const { id, bidId } = await event();
    const { db } = test.deps;
    for (const removal of [
      db.delete(bidEvents).where(eq(bidEvents.id, id)),
      db.delete(bids).where(eq(bids.id, bidId)),
    ])
      expect(await refusalOf(removal)).toContain('bid_events is append-only');
    expect(await db.$count(bidEvents)).toBe(1);
  });

  it('forgets names and words of a removed person, and keeps the rest', async () => {
    const { actorName: _, comment: __, ...rest } = await event();
    const [emptied] = await test.deps.db
      .update(bidEvents)
      .set({ actorName: null, comment: '' })
      .where(eq(bidEvents.id, rest.id))
      .returning();
    expect(emptied).toEqual({ ...rest, actorName: null, comment: '' });
  });
});

describe('the log of operators', () => {
  it('grows only, but forgets the name of one who has left', async () => {
    const { db } = test.deps;
    const { userId: operatorId } = await signedIn(test, { roles: ['operator'] });
    const act = { operatorId, operatorName: 'Ирина', action: 'impersonate', subject: 'person' };
    await db.insert(auditLog).values({ ...act, comment: 'Не видит заявки', at: test.clock.now() });
    expect(await refusalOf(db.delete(auditLog))).toContain('audit_log is append-only');
    expect(await refusalOf(db.update(auditLog).set({ action: 'other' }))).toContain('append-only');
    expect(await refusalOf(db.update(auditLog).set({ operatorName: 'Пётр' }))).toContain('append-only');
    await db.update(auditLog).set({ operatorName: '', comment: '' });
    expect(await db.select().from(auditLog)).toMatchObject([{ action: 'impersonate', operatorName: '' }]);
  });
});

it('both tables are emptied between tests', async () => {
  expect(await test.deps.db.$count(bidEvents)).toBe(0);
  expect(await test.deps.db.execute(sql`select 1 from audit_log`)).toMatchObject({ rows: [] });
});
