import { parseArgs } from 'node:util';
import { checkRow } from './check-row.ts';
import { Client } from './client.ts';
import { dealRows } from './deal.ts';
import { rows } from './rows.ts';
import { Scene } from './scene.ts';
import { declarationOf, type Row } from './specified-call.ts';

/**
 * Calls the endpoints of the contract on a running server, a row for each: first those of the specification's section 7, then
 * whole deals and what belongs to them.
 * The server must show its login codes (no SMS provider), and have the demo users and an operator. A driver with
 * some cars and bids, and two approved workshops stay behind. `LIMITS=off` allows a second run at once.
 */
const usage = `npm run conformance -- BASE_URL [--only PART] [--driver PHONE] [--manager PHONE] [--operator PHONE]
  BASE_URL   e.g. http://localhost:8080
  --only     only the calls whose path has this in it
  --driver   has a car with a plate that the registry knows; by default a demo driver
  --manager  works in a workshop; by default a demo manager
  --operator made by \`npm run operator -- PHONE\` before the server starts`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    driver: { type: 'string', default: '+79000000001' },
    manager: { type: 'string', default: '+79000000101' },
    operator: { type: 'string', default: '+79000000301' },
  },
});
const [baseUrl] = positionals;
const isChosen = ({ path }: Row) => path.includes(values.only);
// A deal is walked as a whole.
const chosen = [...rows.filter(isChosen), ...(dealRows.some(isChosen) ? dealRows : [])];
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
