import type { Role } from '@sto/contract/auth/auth.schemas';
import { isManagerRole } from '@sto/contract/bids/employee-rights';
import type { EmployeeRole } from '@sto/contract/enums';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import { sessions, users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { minutes } from '../platform/clock/durations.ts';
import type { TokenIssuer } from './session.ts';

const operators = alias(users, 'operators');
/** Precision of a session's `lastUsedAt`: a write for each call would cost too much. */
const useNoticedAfterMs = minutes(5);

export interface Employment {
  workshopId: number;
  role: EmployeeRole;
  /** Empty: that of the account. */
  name: string;
}

export interface Actor {
  userId: number;
  /** The call uses an API key, so no person sees the answer. */
  isProgram: boolean;
  /** Empty for an API key, which cannot make calls about sessions. */
  sessionId: string;
  name: string;
  roles: readonly Role[];
  /** Workshops where the person works, whatever the role there. */
  workshopIds: readonly number[];
  employments: readonly Employment[];
  /** Who acts in the place of the person; absent: the person. */
  operator?: { id: number; name: string } | undefined;
}

export function managedWorkshopIds({ employments }: Pick<Actor, 'employments'>): number[] {
  return employments.filter(({ role }) => isManagerRole(role)).map(({ workshopId }) => workshopId);
}

export function mechanicWorkshopIds({ employments }: Pick<Actor, 'employments'>): number[] {
  return employments.filter(({ role }) => !isManagerRole(role)).map(({ workshopId }) => workshopId);
}

/** The person of an access token; null when it is forged or expired, or its session has ended. */
export async function findActor(
  { db, clock, tokens }: { db: Db; clock: Clock; tokens: TokenIssuer },
  token: string,
): Promise<Actor | null> {
  const now = clock.now();
  const claim = await tokens.readAccess(token, now);
  const found = claim && (await actorOfSession(db, claim.sessionId, now));
  if (!found) return null;
  if (now.getTime() - found.lastUsedAt.getTime() > useNoticedAfterMs)
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.actor.sessionId));
  return found.actor;
}

/** The person of an open session, with when it was last used; null when it has ended. */
export async function actorOfSession(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ actor: Actor; lastUsedAt: Date } | null> {
  const [row] = await db
    .select({
      userId: users.id,
      name: users.name,
      roles: users.roles,
      lastUsedAt: sessions.lastUsedAt,
      operatorId: sessions.operatorId,
      operatorName: operators.name,
      operatorRoles: operators.roles,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(operators, eq(operators.id, sessions.operatorId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  if (!row) return null;
  const { lastUsedAt, operatorId, operatorName, operatorRoles, ...person } = row;
  if (operatorId !== null && !operatorRoles?.includes('operator')) return null;
  const found = { ...person, isProgram: false, sessionId, ...(await workOf(db, person)) };
  if (operatorId === null) return { actor: found, lastUsedAt };
  const operator = { id: operatorId, name: operatorName || 'оператор' };
  const name = `${person.name || 'Без имени'} (действует оператор)`;
  return { actor: { ...found, name, operator }, lastUsedAt };
}

/** The person sees the answer: what it shows becomes seen. An operator in the place of the person leaves it unseen. */
export const isPersonThere = ({ isProgram, operator }: Actor): boolean => !isProgram && !operator;

/** A person without a session, for what is sent to him. */
export async function actorOfPerson(db: Db, userId: number): Promise<Actor | null> {
  const [person] = await db
    .select({ userId: users.id, name: users.name, roles: users.roles })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return null;
  return { ...person, isProgram: false, sessionId: '', ...(await workOf(db, person)) };
}

async function workOf(db: Db, { userId, roles }: Pick<Actor, 'userId' | 'roles'>) {
  const employments = roles.includes('service') ? await employmentsOf(db, userId) : [];
  return { employments, workshopIds: employments.map(({ workshopId }) => workshopId) };
}

function employmentsOf(db: Db, userId: number): Promise<Employment[]> {
  return db
    .select({
      workshopId: workshopEmployees.workshopId,
      role: workshopEmployees.role,
      name: workshopEmployees.name,
    })
    .from(workshopEmployees)
    .where(eq(workshopEmployees.userId, userId))
    .orderBy(asc(workshopEmployees.id));
}
