import { Client } from '../api-client.ts';
import { checkRow } from './check-row.ts';
import { callOf } from './row.ts';
import { rows } from './rows.ts';
import { Scene } from './scene.ts';

/**
 * Calls the endpoints of the contract on a running server, a row for each.
 * The server must show its login codes (no SMS provider), have the demo users and an operator, and run with
 * `LIMITS=off`. A driver with some cars and bids, and two approved workshops stay behind.
 */
const usage = `npm run conformance -- http://localhost:8080 [PHONE]
  PHONE  of an operator, made by \`npm run operator -- PHONE\` before the server starts`;

const [baseUrl = '', operator_phone = '+79000000301'] = process.argv.slice(2);
const people = { owner_phone: '+79000000001', manager_phone: '+79000000101', operator_phone };
const stop = (reason: string) => {
  console.error(reason);
  process.exit(2);
};
if (!URL.canParse(baseUrl)) stop(usage);

const client = new Client(baseUrl);
await client
  .send({ method: 'GET', path: '/config/' })
  .catch((error: Error) => stop(`${baseUrl} does not answer: ${error.cause ?? error.message}`));
const scene = new Scene(client, people);
const longest = Math.max(...rows.map(({ path }) => path.length));
const failed: string[] = [];
for (const row of rows) {
  const { checks, faults } = await checkRow(row, scene);
  const outcome = faults.length > 0 ? `FAILED: ${faults.slice(0, 4).join('; ')}` : `ok, ${checks} checks`;
  const line = `${callOf(row).endpoint.method.padEnd(4)} ${row.path.padEnd(longest)} ${outcome}`;
  if (faults.length > 0) failed.push(line);
  else console.log(line);
}
// At the end: the checks of the project show the end of a long output.
for (const line of failed) console.log(line);
console.log(`${rows.length - failed.length} passed, ${failed.length} failed`);
// No `process.exit`: it would cut off what a pipe has not taken yet.
process.exitCode = failed.length === 0 ? 0 : 1;
