import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { shownSecret, signedHeaders, webhookSecret } from './signature.ts';

it('a message is signed as Standard Webhooks signs it', () => {
  const secret = Buffer.from('0123456789abcdef0123456789abcdef');
  const message = { id: 'msg_1', body: '{"test": 1}' };
  expect(signedHeaders([secret], message, new Date(1_614_265_330_999))).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,Bsjsk3iNLPb3Xc4PNZQK6LRBajCwZVuAoVb6Z88tuBI=',
  });
});

it('the secret of a webhook is stable, and different for each', () => {
  const key = Buffer.alloc(32, 1);
  const first = { id: 'a', secretVersion: 0 };
  const secret = webhookSecret(key, first);
  expect(webhookSecret(key, first)).toEqual(secret);
  expect(webhookSecret(key, { id: 'b', secretVersion: 0 })).not.toEqual(secret);
  expect(webhookSecret(key, { id: 'a', secretVersion: 1 })).not.toEqual(secret);
  expect(webhookSecret(Buffer.alloc(32, 2), first)).not.toEqual(secret);
  // The signature of webhooks that had one secret for life: existing secrets must stay valid.
  expect(secret).toEqual(createHmac('sha256', key).update('a').digest());
  expect(shownSecret(secret)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
