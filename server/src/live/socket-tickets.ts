import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { socketTickets } from '../db/tables/live.ts';
import { sessions } from '../db/tables/users.ts';
import { after, seconds } from '../platform/clock/durations.ts';

export const ticketLifetimeMs = seconds(30);

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** An address gets logged on its way, so a socket is opened by a ticket and not by the token. */
export async function issueTicket(db: Db, sessionId: string, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insert(socketTickets)
    .values({ hash: hashOf(ticket), sessionId, expiresAt: after(now, ticketLifetimeMs) });
  return ticket;
}

interface TicketHolder {
  userId: number;
  sessionId: string;
  isOfPerson: boolean;
}

/** Whose ticket it is; null for a used, an expired or an invented one. Of two uses at once one gets it. */
export async function spendTicket(db: Db, ticket: string, now: Date): Promise<TicketHolder | null> {
  const [spent] = await db
    .delete(socketTickets)
    .where(eq(socketTickets.hash, hashOf(ticket)))
    .returning();
  if (!spent || spent.expiresAt <= now) return null;
  const [session] = await db
    .select({ userId: sessions.userId, operatorId: sessions.operatorId })
    .from(sessions)
    .where(and(eq(sessions.id, spent.sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  if (!session) return null;
  const { userId, operatorId } = session;
  return { userId, sessionId: spent.sessionId, isOfPerson: operatorId === null };
}

export async function purgeTickets(db: Db, now: Date): Promise<number> {
  const purged = await db.delete(socketTickets).where(lt(socketTickets.expiresAt, now));
  return purged.rowCount ?? 0;
}
