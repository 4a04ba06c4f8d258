import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';

export interface Visitor {
  actor: Actor | null;
  identityHash: string | undefined;
}

export const anonymous: Visitor = { actor: null, identityHash: undefined };

export function rowsOf(
  { actor, identityHash }: Visitor,
  { personId, browser }: { personId: PgColumn; browser: PgColumn },
): SQL | undefined {
  if (actor) return eq(personId, actor.userId);
  return identityHash === undefined ? undefined : eq(browser, identityHash);
}
