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
const usage = `npm run conformance -- BASE_URL [--driver PHONE] [--manager PHONE]
  BASE_URL   e.g. http://localhost:8080
  --driver   who has a car with a plate that the registry knows; a demo driver unless given
  --manager  who works in a workshop; a demo manager unless given`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    driver: { type: 'string', default: '+79000000001' },
    manager: { type: 'string', default: '+79000000101' },
  },
});
const [baseUrl] = positionals;
if (!baseUrl || !URL.canParse(baseUrl)) {
  console.error(usage);
  process.exit(2);
}

const scene = await Scene.set(new Client(baseUrl), values).catch((error: unknown) => {
  console.error(
    `The walk cannot begin on ${baseUrl}: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(2);
});
const longest = Math.max(...rows.map(({ path }) => path.length));
let passed = 0;
for (const row of rows) {
  const { looks, faults } = await checkRow(row, scene);
  if (faults.length === 0) passed += 1;
  const outcome = faults.length === 0 ? `ok, ${looks} looks` : `FAILED: ${faults.join('; ')}`;
  console.log(`${row.method.padEnd(4)} ${row.path.padEnd(longest)} ${outcome}`);
}
console.log(`${passed} passed, ${rows.length - passed} failed`);
process.exit(passed === rows.length ? 0 : 1);
