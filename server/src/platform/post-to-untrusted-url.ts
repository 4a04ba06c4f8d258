import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const loopback = ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104'];
/** IANA gives out only 2000::/3; the rest of IPv6 is special or reserved. */
const notGlobalIpv6 = ['::/3', '4000::/2', '8000::/1'];

function isIn(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.parse(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast' && !isIn(address, notGlobalIpv6);
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

interface Reach {
  /** For a local installation, whose webhooks often go to a program on the same machine. */
  mayBeLoopback: boolean;
}

/**
 * True for an https URL without credentials, with a public address or a name. {@link postToUntrustedUrl} checks where the
 * name leads, since that may change.
 */
export function isPostableUrl(text: string, { mayBeLoopback }: Reach): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password) return false;
  if (mayBeLoopback && (host === 'localhost' || (isIP(host) !== 0 && isIn(host, loopback))))
    return /^https?:$/.test(url.protocol);
  const isPublic = isIP(host) ? isPublicAddress(host) : /\.[^.]/.test(host) && !/\.localhost\.?$/.test(host);
  return url.protocol === 'https:' && isPublic;
}

export interface Posted {
  /** The status of the answer, or why there was none. */
  result: number | 'timeout' | 'private_address' | 'no_connection';
  /** From `Retry-After` of a 429 or 503, else 0. */
  retryAfterMs: number;
}

interface PostOptions extends Reach {
  headers: Record<string, string>;
  body: string | Buffer;
  timeoutMs: number;
  /** Replaced in tests. */
  resolveName?: typeof addressesOf;
}

/** For each name server of this machine. */
const nameTimeoutMs = 2000;

/**
 * Posts to a URL from a user. The agent connects only if all addresses of the name are public (against SSRF and DNS
 * rebinding). A redirect is an answer like any other, and the body is not read. Resolves within `timeoutMs`.
 */
export function postToUntrustedUrl(
  address: string,
  { headers, body, timeoutMs, resolveName = addressesOf, mayBeLoopback }: PostOptions,
): Promise<Posted> {
  if (!isPostableUrl(address, { mayBeLoopback })) return Promise.resolve(unanswered('private_address'));
  const url = new URL(address);
  const isHttps = url.protocol === 'https:';
  const Agent = isHttps ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const request = (isHttps ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      // Without keep-alive: each request resolves the name again.
      agent: new Agent({
        allowIPAddressList: mayBeLoopback ? loopback : [],
        denyIPAddressList: notGlobalIpv6,
      }),
      lookup: lookupBy(resolveName),
      signal,
    });
    const fail = () => resolve(unanswered(signal.aborted ? 'timeout' : 'no_connection'));
    const succeed = ({ statusCode, headers: received }: IncomingMessage) =>
      resolve({
        result: statusCode ?? 'no_connection',
        retryAfterMs: retryAfter(statusCode, received['retry-after']),
      });
    request.on('response', (response) => {
      succeed(response);
      response.destroy();
    });
    // Node reports a 101 as an upgrade, not as a response.
    request.on('upgrade', (response, socket) => {
      succeed(response);
      socket.destroy();
    });
    request.on('error', (error) => {
      if (isRefusedByAgent(error)) resolve(unanswered('private_address'));
      else fail();
    });
    request.on('close', fail);
    request.end(bytes);
  });
}

const unanswered = (result: Posted['result']): Posted => ({ result, retryAfterMs: 0 });

/** The agent gives its errors neither a class nor a code. */
const isRefusedByAgent = ({ message }: Error) => / is not allowed\. Because/.test(message);

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(status: number | undefined, value: string | undefined): number {
  if ((status !== 429 && status !== 503) || !value) return 0;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  // NaN for a date that does not parse.
  return Math.max(waitMs || 0, 0);
}

/**
 * The IPv4 and IPv6 addresses of a name. `dns.lookup` would block one of the four threads of the process for as long as
 * a slow name server takes. Rejects when there are none.
 */
async function addressesOf(name: string): Promise<string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: nameTimeoutMs, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0) throw new Error('the name has no address');
  return found;
}

/** Always gives all addresses, so that the agent checks all. */
function lookupBy(resolveName: typeof addressesOf): LookupFunction {
  return (hostname, _options, callback) => {
    resolveName(hostname).then(
      (found) =>
        callback(
          null,
          found.map((address) => ({ address, family: isIP(address) })),
        ),
      (error) => callback(error, []),
    );
  };
}
