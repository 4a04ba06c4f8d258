import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '@sto/contract/integrations/integrations.endpoints';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { minutes } from '../platform/clock/durations.ts';

export const accessTokenLifetimeMs = minutes(30);
/** RFC 9068: another kind of token signed by the same key is not an access token. */
const tokenType = 'at+jwt';
const audience = 'sto-ryadom';

/** Makes and checks the two tokens of a session. Both follow from the session and the key alone. */
export class TokenIssuer {
  readonly #key: Buffer;
  constructor(key: Buffer) {
    this.#key = key;
  }

  access(session: { id: string; userId: number; generation: number; issuedAt: Date }): Promise<string> {
    const issuedAtSeconds = Math.floor(session.issuedAt.getTime() / 1000);
    return new SignJWT({ sid: session.id, gen: session.generation })
      .setProtectedHeader({ alg: 'HS256', typ: tokenType })
      .setAudience(audience)
      .setSubject(String(session.userId))
      .setIssuedAt(issuedAtSeconds)
      .setExpirationTime(issuedAtSeconds + accessTokenLifetimeMs / 1000)
      .sign(this.#key);
  }

  /** The session id of a valid access token; undefined when it is forged, broken or expired. */
  async readAccess(token: string, now: Date): Promise<{ sessionId: string } | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        typ: tokenType,
        audience,
        currentDate: now,
      });
      return typeof payload.sid === 'string' ? { sessionId: payload.sid } : undefined;
    } catch {
      return undefined;
    }
  }

  refresh(session: { id: string; generation: number }): string {
    const body = `${session.id}.${session.generation}`;
    return `${body}.${this.#sign(body)}`;
  }

  readRefresh(token: string): { sessionId: string; generation: number } | undefined {
    const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/.exec(token);
    if (!match) return undefined;
    const [, sessionId = '', generation = '', signature = ''] = match;
    const expected = this.#sign(`${sessionId}.${generation}`);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
    return { sessionId, generation: Number(generation) };
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#key).update(`refresh:${body}`).digest('base64url');
  }
}

/**
 * Bearer header first, then the specification's `auth_token` of the form or the query. An API key is accepted in the
 * header only: it lives for years, and addresses get logged on their way.
 */
export function takeToken(request: FastifyRequest, values: Record<string, unknown>): string | undefined {
  const { auth_token: fromForm } = values;
  delete values.auth_token;
  const inHeader = headerToken(request);
  if (inHeader !== undefined) return inHeader;
  return typeof fromForm === 'string' && !isApiKey(fromForm) ? fromForm : undefined;
}

export function headerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  // The scheme is case-insensitive (RFC 9110, section 11.1).
  return authorization?.match(/^bearer +(.*)$/is)?.[1]?.trim();
}

export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}
