import { isIPv6 } from 'node:net';

/** IPv6 groups of one household, and of one customer of a provider at most. */
const groupsKept = { caller: 4, subnet: 3 };

/**
 * The key by which callers are counted. `caller`: a whole IPv4 address or the /64 of an IPv6 one, within which a caller
 * may use any address. `subnet`: the first three octets or the /48.
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

/** The eight groups without leading zeros; `::` stands for the missing zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
