import { createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Visitor } from '../../../auth/visitor.ts';
import { assistantBudgets } from '../../../db/tables/abuse.ts';
import type { Deps } from '../../../deps.ts';
import { addressGroup } from '../../../http/address-group.ts';
import type { LanguageModel } from '../../../platform/language-model/language-model.ts';

type Spender = Visitor & { ip: string };
type BudgetDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** Households and offices share an address. */
const visitorsOfAddress = 5;
const everyone = 'all';

/**
 * Takes one answer of the model from today's budget; false: it is spent, for this visitor, for his address or for the
 * whole installation. Counted in the database, so it holds for several servers. Tokens are known after an answer only,
 * so the last answers of a day may go over by theirs.
 */
export async function takeTurn(
  deps: BudgetDeps,
  spender: Spender,
  { visitorTurns, dayTokens }: Pick<LanguageModel, 'visitorTurns' | 'dayTokens'>,
): Promise<boolean> {
  const day = dayOf(deps.clock.now());
  const [visitor, address] = keysOf(deps, spender, day);
  return deps.db.transaction(async (tx) => {
    const take = async (key: string, isLeft: ReturnType<typeof sql>) => {
      const taken = await tx
        .insert(assistantBudgets)
        .values({ day, spender: key, turns: 1 })
        .onConflictDoUpdate({
          target: [assistantBudgets.day, assistantBudgets.spender],
          set: { turns: sql`${assistantBudgets.turns} + 1` },
          setWhere: isLeft,
        })
        .returning({ turns: assistantBudgets.turns });
      return taken.length > 0;
    };
    const isTaken =
      (await take(visitor, sql`${assistantBudgets.turns} < ${visitorTurns}`)) &&
      (await take(address, sql`${assistantBudgets.turns} < ${visitorTurns * visitorsOfAddress}`)) &&
      (await take(everyone, sql`${assistantBudgets.tokens} < ${dayTokens}`));
    return isTaken;
  });
}

/** Counts the tokens of an answer, also of one that was not used. */
export async function spendTokens(deps: BudgetDeps, spender: Spender, tokens: number): Promise<void> {
  const day = dayOf(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    // One by one in the order of takeTurn: visitors of one address would lock each other out.
    for (const key of [...keysOf(deps, spender, day), everyone])
      await tx
        .update(assistantBudgets)
        .set({ tokens: sql`${assistantBudgets.tokens} + ${tokens}` })
        .where(and(eq(assistantBudgets.day, day), eq(assistantBudgets.spender, key)));
  });
}

/** Returns the number of purged rows: only today's budget counts. */
export async function purgeBudgets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const purged = await db.delete(assistantBudgets).where(lt(assistantBudgets.day, dayOf(clock.now())));
  return purged.rowCount ?? 0;
}

/** The visitor's and his address's, the same on every server for one day. */
function keysOf(
  { secrets }: BudgetDeps,
  { actor, identityHash, ip }: Spender,
  day: string,
): [string, string] {
  const hashOf = (name: string) =>
    createHmac('sha256', secrets.fileKey).update(`assistant ${day} ${name}`).digest('base64url').slice(0, 22);
  const address = `address ${addressGroup(ip, 'caller')}`;
  const visitor = actor
    ? `person ${actor.userId}`
    : identityHash
      ? `browser ${identityHash}`
      : `no name, ${address}`;
  return [hashOf(visitor), hashOf(address)];
}

/** `2026-11-23` in Moscow. */
function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(moment);
}
