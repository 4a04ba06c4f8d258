import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { Client } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const tokenFor = (challenge: string) => {
  const data = { algorithm: 'SHA-256', challenge, salt: 'salt', signature: 'signed', maxnumber: 30 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data })));
  return new Client('http://localhost:1').captchaToken();
};

it('solves a captcha up to its highest number', async () => {
  for (const number of [0, 30]) {
    const [prefix, payload = ''] = (await tokenFor(hashOf(`salt${number}`))).split(':');
    expect(prefix).toBe('altcha');
    expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({ salt: 'salt', number });
  }
});

it('reports a captcha that no number solves', async () => {
  await expect(tokenFor(hashOf('salt31'))).rejects.toThrow('no number from 0 to 30 solves the captcha');
});
