import { createECDH, randomBytes } from 'node:crypto';

/** What a browser sends after the person has allowed notifications. */
export function pushSubscription(endpoint = `https://push.example.ru/${randomBytes(8).toString('hex')}`) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { endpoint, keys: JSON.stringify(keys) };
}
