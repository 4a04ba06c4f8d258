import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { workshopPhoneReveals } from '../../db/tables/workshop-phone-reveals.ts';
import type { Actor } from '../../http/actor.ts';

/** Who asks: the signed-in person, else the browser. */
export interface PhoneAsker {
  actor: Actor | null;
  identityHash: string | undefined;
}

/** Whether the caller sees the phones of this workshop: by having asked for them, or by working there. */
export async function isPhoneRevealed(db: Db, asker: PhoneAsker, workshopId: number): Promise<boolean> {
  if (worksThere(asker, workshopId)) return true;
  const own = revealsOf(asker);
  if (!own) return false;
  return (
    (await db.$count(workshopPhoneReveals, and(own, eq(workshopPhoneReveals.workshopId, workshopId)))) > 0
  );
}

export function worksThere({ actor }: PhoneAsker, workshopId: number): boolean {
  return actor?.workshopIds.includes(workshopId) ?? false;
}

/** Undefined for a caller who has neither a session nor a browser id. */
function revealsOf({ actor, identityHash }: PhoneAsker): SQL | undefined {
  if (actor) return eq(workshopPhoneReveals.userId, actor.userId);
  return identityHash === undefined ? undefined : eq(workshopPhoneReveals.identityHash, identityHash);
}
