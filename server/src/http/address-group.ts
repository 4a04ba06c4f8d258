import { isIPv6 } from 'node:net';

/** How much of an IPv6 address is one household, and one provider's customer at most. */
const groupsKept = { caller: 4, subnet: 3 };

/**
 * The text by which callers are counted. `caller`: an IPv4 address whole, of an IPv6 one the /64, within which
 * anybody may take any address. `subnet`: the first three octets, or the /48.
 */
export function addressGroup(ip: string, kind: keyof typeof groupsKept): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (isIPv6(plain)) return groupsOf(plain).slice(0, groupsKept[kind]).join(':');
  return kind === 'caller' ? plain : plain.split('.').slice(0, 3).join('.');
}

/** The eight groups without leading zeros; `::` stands for as many zeros as are missing. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
