import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@sto/contract/auth/auth.schemas';
import type { z } from 'zod';
import { accessTokenLifetimeMs } from '../../auth/session.ts';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { after, days } from '../../platform/clock/durations.ts';
import { deviceWords } from './device-words.ts';

export const sessionLifetimeMs = days(60);

/** Opens a session of 60 days for a person whose phone has been confirmed. */
export async function startSession(
  deps: Pick<Deps, 'clock' | 'tokens'>,
  db: Db,
  userId: number,
  { userAgent = '', identityHash = null }: { userAgent?: string; identityHash?: string | null } = {},
): Promise<{ id: string; tokens: z.infer<typeof TokenPair> }> {
  const now = deps.clock.now();
  const session = {
    id: randomUUID(),
    userId,
    generation: 0,
    rotatedAt: now,
    expiresAt: after(now, sessionLifetimeMs),
    ...deviceWords(userAgent),
    identityHash,
    lastUsedAt: now,
    createdAt: now,
  };
  await db.insert(sessions).values(session);
  return { id: session.id, tokens: await tokensOf(deps, session, now) };
}

/** The token pair of a session's present generation: the same for every asker. */
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
