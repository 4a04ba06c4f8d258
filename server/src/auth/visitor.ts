import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';

/** The owner of things that need no login: the signed-in person, else the browser. */
export interface Visitor {
  actor: Actor | null;
  identityHash: string | undefined;
}

/** Neither a session nor a browser id. */
export const anonymous: Visitor = { actor: null, identityHash: undefined };

/** The visitor's own rows; undefined for one who has neither a session nor a browser id. */
export function rowsOf(
  { actor, identityHash }: Visitor,
  { personId, browser }: { personId: PgColumn; browser: PgColumn },
): SQL | undefined {
  if (actor) return eq(personId, actor.userId);
  return identityHash === undefined ? undefined : eq(browser, identityHash);
}
