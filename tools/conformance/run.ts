import { parseArgs } from 'node:util';
import { checkRow } from './check-row.ts';
import { Client } from './client.ts';
import { rows } from './rows.ts';
import { Scene } from './scene.ts';
import { declarationOf } from './specified-call.ts';

/**
 * Calls every endpoint of the specification's section 7 on a running server and prints a row for each. The
 * server must show its login codes (no SMS provider) and have the demo users. A driver with some cars and
 * bids stays behind. `LIMITS=off` allows a second run at once.
 */
const usage = `npm run conformance -- BASE_URL [--only PART] [--driver PHONE] [--manager PHONE]
  BASE_URL   e.g. http://localhost:8080
  --only     only the calls whose path has this in it
  --driver   has a car with a plate that the registry knows; by default a demo driver
  --manager  works in a workshop; by default a demo manager`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    driver: { type: 'string', default: '+79000000001' },
    manager: { type: 'string', default: '+79000000101' },
  },
});
const [baseUrl] = positionals;
const chosen = rows.filter(({ path }) => path.includes(values.only));
if (!baseUrl || !URL.canParse(baseUrl) || chosen.length === 0) {
  console.error(usage);
  process.exit(2);
}

const client = new Client(baseUrl);
await client.send({ method: 'GET', path: '/v2/map/country/get-list/' }).catch((error: Error) => {
  console.error(`${baseUrl} does not answer: ${error.cause ?? error.message}`);
  process.exit(2);
});
const scene = new Scene(client, values);
const longest = Math.max(...chosen.map(({ path }) => path.length));
let passed = 0;
for (const row of chosen) {
  const { checks, faults } = await checkRow(row, scene);
  if (faults.length === 0) passed += 1;
  const outcome = faults.length === 0 ? `ok, ${checks} checks` : `FAILED: ${faults.join('; ')}`;
  console.log(`${declarationOf(row).method.padEnd(4)} ${row.path.padEnd(longest)} ${outcome}`);
}
console.log(`${passed} passed, ${chosen.length - passed} failed`);
process.exit(passed === chosen.length ? 0 : 1);
