/** Spec section 9: cookies live a year. */
const yearSeconds = 31_536_000;

interface CookieOptions {
  /** City and coordinates are shared with the neighbour sites under one parent domain. */
  parentDomain?: boolean;
  maxAgeSeconds?: number;
}

/** Null on the server too, which renders anonymous pages. */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const prefix = `${encodeURIComponent(name)}=`;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(prefix.length));
  } catch {
    return null;
  }
}

export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  const { maxAgeSeconds = yearSeconds, parentDomain } = options;
  const domain = parentDomain ? parentDomainOf(location.hostname) : null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    maxAgeSeconds === 0 && 'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'SameSite=Lax',
    domain && `Domain=${domain}`,
    location.protocol === 'https:' && 'Secure',
  ]
    .filter(Boolean)
    .join('; ');
}

export function removeCookie(name: string, options: CookieOptions = {}): void {
  writeCookie(name, '', { ...options, maxAgeSeconds: 0 });
}

/** `app.sto.ru` and `sto.ru` → `sto.ru`; null for hosts with no domain to share (localhost, an address). */
export function parentDomainOf(hostname: string): string | null {
  const labels = hostname.split('.');
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  if (isAddress || labels.length < 2) return null;
  return labels.length === 2 ? hostname : labels.slice(1).join('.');
}
