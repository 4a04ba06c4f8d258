import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is ours, our neighbours' or nobody's: the special-purpose registries of IANA (RFC 6890 and later). */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
/** Only this part of IPv6 is given out; what maps or translates IPv4 lies outside it. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** An address of the internet at large. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

interface Reach {
  /** An installation on this machine, where a program being written listens beside it. */
  mayBeLoopback: boolean;
}

/**
 * An address that a stranger may give us to call: https, without a login, a name or a public address. Where a name
 * leads is looked at by {@link postToStranger}: it may change.
 */
export function isAskable(text: string, { mayBeLoopback }: Reach): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password) return false;
  if (mayBeLoopback && (host === 'localhost' || isLoopback(host))) return /^https?:$/.test(url.protocol);
  const isPublic = isIP(host) ? isPublicAddress(host) : /\.[^.]/.test(host) && !/\.localhost\.?$/.test(host);
  return url.protocol === 'https:' && isPublic;
}

export interface Posted {
  /** The status of the answer, or why there was none. */
  result: number | 'timeout' | 'private_address' | 'no_connection';
  /** How long an answer 429 or 503 asks to be left alone, as far as it says so; 0: it does not. */
  retryAfterMs: number;
}

interface Question extends Reach {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** A test's own book of names. */
  resolveName?: typeof addressesOf;
}

/** Of each server of names that this machine asks. */
const nameTimeoutMs = 2000;

class PrivateAddressError extends Error {}

/**
 * Posts to an address that a stranger gave. The connection is made to none but the addresses that were looked at, all
 * of which must be public; a redirect is an answer like any other, and no body is read. Whatever the other side does,
 * the promise is kept within `timeoutMs`.
 */
export function postToStranger(
  address: string,
  { headers, body, timeoutMs, resolveName = addressesOf, ...reach }: Question,
): Promise<Posted> {
  if (!isAskable(address, reach)) return Promise.resolve(unanswered('private_address'));
  const url = new URL(address);
  const signal = AbortSignal.timeout(timeoutMs);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      // A connection of its own: a kept one would not be looked up again.
      agent: false,
      lookup: lookupAllowed(
        resolveName,
        (found) => isPublicAddress(found) || (reach.mayBeLoopback && isLoopback(found)),
      ),
      signal,
    });
    const noAnswer = () => resolve(unanswered(signal.aborted ? 'timeout' : 'no_connection'));
    const answered = ({ statusCode, headers: told }: IncomingMessage) =>
      resolve({
        result: statusCode ?? 'no_connection',
        retryAfterMs: retryAfter(statusCode, told['retry-after']),
      });
    asked.on('response', (response) => {
      answered(response);
      response.destroy();
    });
    // 101, which nobody asked for, is no response to Node.
    asked.on('upgrade', (response, socket) => {
      answered(response);
      socket.destroy();
    });
    asked.on('error', (error) => {
      if (error instanceof PrivateAddressError) resolve(unanswered('private_address'));
      else noAnswer();
    });
    asked.on('close', noAnswer);
    asked.end(bytes);
  });
}

const unanswered = (result: Posted['result']): Posted => ({ result, retryAfterMs: 0 });

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(status: number | undefined, told: string | undefined): number {
  if ((status !== 429 && status !== 503) || !told) return 0;
  const waitMs = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  // A date in words is no number.
  return Math.max(waitMs || 0, 0);
}

/**
 * The IPv4 and IPv6 addresses of a name, from the servers of names themselves: `dns.lookup` would hold one of the
 * process' four threads for as long as a stranger's server of names says nothing. Rejects when there are none.
 */
async function addressesOf(name: string): Promise<string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: nameTimeoutMs, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0) throw new Error('the name has no address');
  return found;
}

/** One address of a name that is not allowed spoils all: which of them is asked is the other side's choice. */
function lookupAllowed(
  resolveName: typeof addressesOf,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    const tell = (addresses: string[]) => {
      const [first = ''] = addresses;
      if (!addresses.every(isAllowed))
        callback(new PrivateAddressError('the name leads to an address that is not public'), []);
      else if (options.all)
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      else callback(null, first, isIP(first));
    };
    resolveName(hostname).then(tell, (error) => callback(error, []));
  };
}
