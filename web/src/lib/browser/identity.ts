import { readCookie, writeCookie } from './cookies.ts';

const identityCookie = 'identity_hash';
const identityBytes = 18;

/** Random id of this browser, by which data of an anonymous person (uploads, a draft) are found after login. */
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
