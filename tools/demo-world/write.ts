import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { makeWorldFiles } from './world-files.ts';

/** `npm run demo-world`: generates the checked-in demo world again, after a change of the generator. */
const folder = fileURLToPath(new URL('../../server/src/db/seed/demo/world/', import.meta.url));
const compression = { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 } };

const { tables, drawings } = makeWorldFiles();
rmSync(folder, { recursive: true, force: true });
mkdirSync(`${folder}drawings`, { recursive: true });
for (const [name, columns] of Object.entries(tables)) {
  const bytes = brotliCompressSync(JSON.stringify(columns), compression);
  writeFileSync(`${folder}${name}.json.br`, bytes);
  console.log(
    `${name}: ${Object.values(columns)[0]?.length ?? 0} rows, ${Math.ceil(bytes.length / 1024)} kB`,
  );
}
for (const [name, svg] of Object.entries(drawings)) writeFileSync(`${folder}drawings/${name}.svg`, svg);
console.log(`${Object.keys(drawings).length} drawings`);
