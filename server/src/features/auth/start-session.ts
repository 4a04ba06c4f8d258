import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@sto/contract/auth/auth.schemas';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accessTokenLifetimeMs } from '../../auth/session.ts';
import { impersonationMs, sessionEnd } from '../../auth/session-lifetime.ts';
import type { Db } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { after } from '../../platform/clock/durations.ts';
import { deviceWords } from './device-words.ts';

interface SessionOrigin {
  userAgent?: string;
  identityHash?: string | null;
  partnerId?: number | null;
  utmSource?: string | null;
  /** The operator who acts as the person. */
  operatorId?: number | null;
}

/** Opens a session for a person whose phone has been confirmed. */
export async function startSession(
  deps: Pick<Deps, 'clock' | 'tokens'>,
  db: Db,
  userId: number,
  origin: SessionOrigin = {},
): Promise<{ id: string; tokens: z.infer<typeof TokenPair> }> {
  const { userAgent = '', identityHash = null, partnerId = null, utmSource = null } = origin;
  const { operatorId = null } = origin;
  const now = deps.clock.now();
  const [user] = await db.select({ roles: users.roles }).from(users).where(eq(users.id, userId));
  const session = {
    id: randomUUID(),
    userId,
    generation: 0,
    rotatedAt: now,
    expiresAt: operatorId ? after(now, impersonationMs) : sessionEnd(now, now, user?.roles ?? []),
    operatorId,
    ...deviceWords(userAgent),
    identityHash,
    partnerId,
    utmSource,
    lastUsedAt: now,
    createdAt: now,
  };
  await db.insert(sessions).values(session);
  return { id: session.id, tokens: await tokensOf(deps, session, now) };
}

/** The token pair of a session's present generation: the same for every caller. */
export async function tokensOf(
  { tokens }: Pick<Deps, 'tokens'>,
  session: { id: string; userId: number; generation: number; rotatedAt: Date },
  now: Date,
): Promise<z.infer<typeof TokenPair>> {
  const { id, userId, generation, rotatedAt } = session;
  return {
    access_token: await tokens.access({ id, userId, generation, issuedAt: rotatedAt }),
    refresh_token: tokens.refresh({ id, generation }),
    expires_in: Math.floor((rotatedAt.getTime() + accessTokenLifetimeMs - now.getTime()) / 1000),
  };
}
