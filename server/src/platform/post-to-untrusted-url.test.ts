import { promises as dns } from 'node:dns';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPostableUrl, isPublicAddress, postToUntrustedUrl } from './post-to-untrusted-url.ts';

const resultOf = async (...requests: Parameters<typeof postToUntrustedUrl>) =>
  (await postToUntrustedUrl(...requests)).result;

describe('an IP address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2a00:1450:4010:c0e::71'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.0.0.5', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '0.0.0.0', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '198.51.100.1', '203.0.113.1', '240.0.0.1'],
    ...['3fff::1', '4000::1', '100::1', 'fec0::1', 'ff02::1', '64:ff9b:1::a00:1', '2001::1'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
    ],
    'example.ru',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an untrusted address', () => {
  it.each(['https://example.ru/sto', 'https://example.ru:8443/a?b=c', 'https://8.8.8.8/'])(
    '%s is allowed',
    (url) => {
      expect(isPostableUrl(url, { mayBeLoopback: false })).toBe(true);
    },
  );

  const refused = [
    ...['http://example.ru/', 'ftp://example.ru/', 'file:///etc/passwd', 'example.ru', ''],
    ...['https://user:word@example.ru/', 'https://intranet/', 'https://a.localhost/', 'https://localhost./'],
    ...['https://192.168.1.1/', 'https://0xa000001/', 'https://167772161/', 'https://[::ffff:10.0.0.1]/'],
  ];
  it.each(refused)('%s is refused, also on a local installation', (url) => {
    expect([
      isPostableUrl(url, { mayBeLoopback: false }),
      isPostableUrl(url, { mayBeLoopback: true }),
    ]).toEqual([false, false]);
  });

  it.each([
    ...['http://localhost:3000/', 'http://127.0.0.1/', 'https://[::1]:3000/'],
    ...['https://0x7f000001/', 'https://2130706433/', 'https://[::ffff:127.0.0.1]/'],
  ])('%s is allowed on a local installation only', (url) => {
    expect(isPostableUrl(url, { mayBeLoopback: true })).toBe(true);
    expect(isPostableUrl(url, { mayBeLoopback: false })).toBe(false);
  });
});

describe('a post to an untrusted address', () => {
  let server: Server;
  let port: number;
  let requests: IncomingMessage[];
  let answer: { status: number; headers?: Record<string, string> } | undefined;

  beforeEach(async () => {
    requests = [];
    answer = { status: 204 };
    server = createServer((request, response) => {
      requests.push(request);
      if (answer) response.writeHead(answer.status, answer.headers).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });

  const question = { headers: { 'x-sign': 'a' }, body: '{"a":"я"}', timeoutMs: 2000 };
  /** A resolver that returns these addresses for every name. */
  const namesLeadTo =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses);

  it('returns the status of the answer', async () => {
    const local = { ...question, mayBeLoopback: true };
    expect(await resultOf(`http://localhost:${port}/a`, local)).toBe(204);
    expect(requests.map(({ method, url, headers }) => [method, url, headers['x-sign']])).toEqual([
      ['POST', '/a', 'a'],
    ]);
    expect(requests[0]?.headers['content-length']).toBe('10');
  });

  it('follows no redirect', async () => {
    answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/inside` } };
    expect(await resultOf(`http://127.0.0.1:${port}/`, { ...question, mayBeLoopback: true })).toBe(302);
    expect(requests).toHaveLength(1);
  });

  it('keeps its timeout', async () => {
    answer = undefined;
    const impatient = { ...question, timeoutMs: 50, mayBeLoopback: true };
    expect(await resultOf(`http://127.0.0.1:${port}/`, impatient)).toBe('timeout');
  });

  it('reports a refused connection', async () => {
    server.close();
    const local = { ...question, mayBeLoopback: true };
    expect(await resultOf(`http://127.0.0.1:${port}/`, local)).toBe('no_connection');
  });

  it.each([
    ['answers with another protocol', 'HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 101],
    ['breaks off', 'HTTP/1.1 200', 'no_connection'],
    ['says something else than HTTP', 'SSH-2.0-x\r\n', 'no_connection'],
  ])('ends when the other side %s', async (_what, said, result) => {
    const raw = createRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => (result === 101 ? socket.write(said) : socket.end(said)));
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const { port: rawPort } = raw.address() as AddressInfo;
    const local = { ...question, mayBeLoopback: true };
    expect(await resultOf(`http://127.0.0.1:${rawPort}/`, local)).toBe(result);
    // Closes only once the connection is gone.
    await new Promise((resolve) => raw.close(resolve));
  });

  it('keeps its timeout while resolving a name', async () => {
    const outside = { ...question, timeoutMs: 50, mayBeLoopback: false };
    const never = () => new Promise<string[]>(() => undefined);
    expect(await resultOf('https://hooks.example.ru/', { ...outside, resolveName: never })).toBe('timeout');
  });

  it('reports a name without an address', async () => {
    const requests = vi.spyOn(dns.Resolver.prototype, 'resolve4').mockRejectedValue(new Error('ENOTFOUND'));
    const ipv6Lookup = vi.spyOn(dns.Resolver.prototype, 'resolve6').mockResolvedValue([]);
    const outside = { ...question, mayBeLoopback: false };
    expect(await resultOf('https://hooks.example.ru/', outside)).toBe('no_connection');
    expect([requests.mock.lastCall, ipv6Lookup.mock.lastCall]).toEqual([
      ['hooks.example.ru'],
      ['hooks.example.ru'],
    ]);
  });

  it('checks the addresses of both families', async () => {
    vi.spyOn(dns.Resolver.prototype, 'resolve4').mockResolvedValue(['93.184.216.34']);
    vi.spyOn(dns.Resolver.prototype, 'resolve6').mockResolvedValue(['fd00::1']);
    const outside = { ...question, mayBeLoopback: false };
    expect(await resultOf('https://hooks.example.ru/', outside)).toBe('private_address');
  });

  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['10.0.0.5']],
    [['::ffff:127.0.0.1']],
    [['4000::1']],
  ])('opens no connection for a name that resolves to %j', async (addresses) => {
    const outside = { ...question, mayBeLoopback: false, resolveName: namesLeadTo(...addresses) };
    expect(await resultOf(`https://hooks.example.ru:${port}/`, outside)).toBe('private_address');
    expect(requests).toEqual([]);
  });

  it('opens no connection to this machine from a public installation', async () => {
    const outside = { ...question, mayBeLoopback: false };
    expect(await resultOf(`https://127.0.0.1:${port}/`, outside)).toBe('private_address');
  });
});
