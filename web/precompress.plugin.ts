import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** A file that fits one packet anyway gains nothing. */
const bytesMin = 1024;

/** Writes `.br` and `.gz` beside every text of the build, once and as small as they get; the server sends them. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        await Promise.all(names.filter((name) => compressible.test(name)).map(compressFile));
      },
    },
  };

  async function compressFile(name: string): Promise<void> {
    const file = path.join(outDir, name);
    if ((await stat(file)).size < bytesMin) return;
    const text = await readFile(file);
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(text, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  }
}
