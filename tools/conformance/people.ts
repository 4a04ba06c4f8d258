import { createHash } from 'node:crypto';
import type { Client } from './client.ts';

/** A required person could not sign in, so the check says nothing about the call itself. */
export class NotSeen extends Error {}

/** A solved challenge of the server's captcha: the number whose SHA-256 with the salt is the challenge. */
export async function captchaToken(client: Client): Promise<string> {
  const { maxnumber, ...task } = await client.need({ method: 'GET', path: '/v2/captcha/challenge/' });
  for (let number = 0; number <= Number(maxnumber); number += 1) {
    if (createHash('sha256').update(`${task.salt}${number}`).digest('hex') === task.challenge)
      return `altcha:${Buffer.from(JSON.stringify({ ...task, number })).toString('base64')}`;
  }
  throw new Error('the task of the captcha has no answer');
}

export interface Person {
  id: number;
  phone: string;
  access: string;
  refresh: string;
  roles: readonly string[];
}

/** A server without an SMS provider shows the code. */
export async function requestCode(client: Client, phone: string) {
  const answer = await client.need({
    method: 'POST',
    path: '/v2/user/profile/auth/',
    form: { phone, country_id: 1, recaptcha_token: await captchaToken(client) },
  });
  const sms = await client.need({ method: 'GET', path: '/dev/sms/last/', form: { phone } });
  return { requestId: String(answer.request_id), code: String(sms.code) };
}

export const enterCode = (request_id: string, code: string) => ({
  method: 'POST' as const,
  path: '/v2/user/profile/auth-confirm/',
  form: { request_id, code },
});

export async function signIn(client: Client, phone: string): Promise<Person> {
  const { requestId, code } = await requestCode(client, phone);
  const session = await client.need(enterCode(requestId, code));
  const { id, roles } = (session.profile ?? {}) as { id?: unknown; roles?: unknown };
  if (!Array.isArray(roles)) throw new Error('the answer to a login code names no roles');
  return {
    id: Number(id),
    phone,
    access: String(session.access_token),
    refresh: String(session.refresh_token),
    roles,
  };
}

export function freshPhone(): string {
  return `+7908${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;
}
