import { parseArgs } from 'node:util';
import { Client } from '../api-client.ts';
import { createRandom } from '../demo-world/random.ts';
import { oneOf } from './hostile-values.ts';
import { type FuzzRequest, fuzzRequest, type Operation, operationsOf } from './requests.ts';

/**
 * `npm run fuzz` (on its own server) or `node tools/fuzz/run.ts <address of a demo server>`: sends generated
 * requests to every call of the server's document. Each answer must be in time, not 5xx and documented. The
 * server runs without limits and captcha. `--seed` of a failed run repeats it.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '20000' },
    'limit-ms': { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const base = (positionals[0] ?? 'http://localhost:8080').replace(/\/$/, '');
const [requests, limitMs, seed] = [values.requests, values['limit-ms'], values.seed].map(Number) as [
  number,
  number,
  number,
];
const atOnce = 6;
/** The heap reaches its size only after some requests. */
const warmUpShare = 0.3;
const mostGrowth = 1.35;
const mostShown = 20;
const people = ['+79000000001', '+79000000101', '+79000000201'];
/** These end the session that sends them, or all others. */
const endsSession = /logout|revoke|profile\/delete/;

const { next: random } = createRandom(seed);
const client = new Client(base);
const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as Parameters<
  typeof operationsOf
>[0];
const operations = operationsOf(document);
const tokens: string[] = [];
for (const phone of people) tokens.push((await client.signIn(phone)).access_token);

interface Trouble {
  what: string;
  request: FuzzRequest;
}
const troubles: Trouble[] = [];
const statuses = new Map<number, number>();

/** A fault of the answer; undefined if there is none. */
async function send({ path, method, headers, body }: FuzzRequest): Promise<string | undefined> {
  const began = performance.now();
  try {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers,
      ...(body && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(Math.max(limitMs * 5, 10_000)),
    });
    const answer = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const spentMs = performance.now() - began;
    if (response.status >= 500) return `${response.status} ${answer.slice(0, 300)}`;
    if (spentMs > limitMs) return `${Math.round(spentMs)} ms`;
    return isEnvelope(answer, response.headers) || !response.headers.get('content-type')?.includes('json')
      ? undefined
      : `no envelope: ${answer.slice(0, 200)}`;
  } catch (error) {
    return `no answer: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)}`;
  }
}

function isEnvelope(text: string, headers: Headers): boolean {
  try {
    const { success, request_id } = JSON.parse(text) as Record<string, unknown>;
    const requestId = request_id ?? headers.get('x-request-id');
    return typeof success === 'boolean' && typeof requestId === 'string';
  } catch {
    return false;
  }
}

async function memoryMegabytes(): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  const bytes = /^sto_process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  if (!bytes) throw new Error('/metrics does not tell the memory of the server');
  return Number(bytes) / 2 ** 20;
}

let sent = 0;
async function sendSome(until: number): Promise<void> {
  while (sent < until) {
    const operation = operations[sent % operations.length] as Operation;
    sent += 1;
    const token = endsSession.test(operation.path) ? undefined : oneOf(random, [...tokens, undefined]);
    const request = fuzzRequest(random, operation, token);
    const what = await send(request);
    if (what) troubles.push({ what, request });
  }
}
const sendUntil = (count: number) => Promise.all(Array.from({ length: atOnce }, () => sendSome(count)));

await sendUntil(Math.floor(requests * warmUpShare));
const before = await memoryMegabytes();
await sendUntil(requests);
const after = await memoryMegabytes();

for (const { what, request } of troubles.slice(0, mostShown))
  console.log(
    `${what}\n  ${request.method} ${request.path.slice(0, 300)} ${request.headers['content-type'] ?? ''} ${Buffer.from(
      request.body ?? [],
    )
      .toString('latin1')
      .slice(0, 300)}`,
  );
const growth = after / before;
const hasGrown = growth > mostGrowth;
console.log(
  `answers by status: ${[...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
);
console.log(`memory ${before.toFixed(0)} → ${after.toFixed(0)} MB${hasGrown ? ': grows' : ''}`);
console.log(
  `${operations.length} calls, seed ${seed}: ${requests - troubles.length} passed, ${troubles.length + Number(hasGrown)} failed`,
);
process.exit(troubles.length > 0 || hasGrown ? 1 : 0);
