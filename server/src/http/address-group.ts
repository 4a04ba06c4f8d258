import { isIPv6 } from 'node:net';

/** IPv6 groups of a household, and of a provider's customer at most. */
const groupsKept = { caller: 4, subnet: 3 };

/**
 * The key for counting callers. `caller`: an IPv4 address or the /64 of an IPv6 one, which one caller can use freely.
 * `subnet`: the first three octets or the /48.
 */
export function addressGroup(ip: string, kind: keyof typeof groupsKept): string {
  const plain = withoutPort(ip)
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .replace(/%.*$/, '');
  if (isIPv6(plain)) return groupsOf(plain).slice(0, groupsKept[kind]).join(':');
  return kind === 'caller' ? plain : plain.split('.').slice(0, 3).join('.');
}

/** Some proxies forward `203.0.113.7:51820` and `[2001:db8::1]:51820`. */
const withoutPort = (ip: string) => ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** The eight groups without leading zeros; `::` is expanded. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
