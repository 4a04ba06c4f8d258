import { readCookie, writeCookie } from './cookies.ts';

const identityCookie = 'identity_hash';
const identityBytes = 18;

/** Random id of this browser; what an anonymous person starts (uploads, a draft) is found by it after login. */
export function identityHash(): string {
  const known = readCookie(identityCookie);
  if (known && /^[A-Za-z0-9_-]{16,64}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(identityBytes));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  writeCookie(identityCookie, made);
  return made;
}
