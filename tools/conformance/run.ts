import { parseArgs } from 'node:util';
import { checkRow } from './check-row.ts';
import { Client } from './client.ts';
import { rows } from './rows.ts';
import { Scene } from './scene.ts';

/**
 * Walks every call of the specification's section 7 on a running server from outside and prints a row for each.
 * The server must show its login codes (no SMS provider) and have the demo people; it gains a driver with some cars
 * and bids. `LIMITS=off` lets the walk be repeated at once.
 */
const usage = `npm run conformance -- BASE_URL [--only PART] [--driver PHONE] [--manager PHONE]
  BASE_URL   e.g. http://localhost:8080
  --only     only the calls whose path has this in it
  --driver   who has a car with a plate that the registry knows; a demo driver unless given
  --manager  who works in a workshop; a demo manager unless given`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    driver: { type: 'string', default: '+79000000001' },
    manager: { type: 'string', default: '+79000000101' },
  },
});
const [baseUrl] = positionals;
const asked = rows.filter(({ path }) => path.includes(values.only));
if (!baseUrl || !URL.canParse(baseUrl) || asked.length === 0) {
  console.error(usage);
  process.exit(2);
}

const client = new Client(baseUrl);
await client.send({ method: 'GET', path: '/v2/map/country/get-list/' }).catch((error: Error) => {
  console.error(`${baseUrl} does not answer: ${error.cause ?? error.message}`);
  process.exit(2);
});
const scene = new Scene(client, values);
const longest = Math.max(...asked.map(({ path }) => path.length));
let passed = 0;
for (const row of asked) {
  const { looks, faults } = await checkRow(row, scene);
  if (faults.length === 0) passed += 1;
  const outcome = faults.length === 0 ? `ok, ${looks} looks` : `FAILED: ${faults.join('; ')}`;
  console.log(`${row.method.padEnd(4)} ${row.path.padEnd(longest)} ${outcome}`);
}
console.log(`${passed} passed, ${asked.length - passed} failed`);
process.exit(passed === asked.length ? 0 : 1);
