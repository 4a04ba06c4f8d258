import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const fileName = 'service-worker.js';
/** The map's own code comes when the map is opened, and is kept then. */
const bytesMax = 200_000;
const ofShell = /\.(js|css|woff2|svg|png|webmanifest)$/;
const webRoot = fileURLToPath(new URL('.', import.meta.url));
const publicFolder = path.join(webRoot, 'public');

/** Builds the worker as a file of its own at the root and tells it every file of the shell. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: {
            index: path.join(webRoot, 'index.html'),
            'service-worker': path.join(webRoot, 'service-worker/service-worker.ts'),
          },
          output: {
            entryFileNames: ({ name }) => (name === 'service-worker' ? fileName : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[fileName];
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
        const atOnce = htmlOf(bundle, 'index.html');
        const built = Object.values(bundle).filter((output) => {
          const size = output.type === 'chunk' ? output.code.length : output.source.length;
          // The code without which no page starts, however large: the page itself asks for it.
          const isOfShell = size <= bytesMax || atOnce.includes(output.fileName);
          return output !== worker && ofShell.test(output.fileName) && isOfShell;
        });
        const names = built.map((output) => output.fileName);
        const files = ['/', '/app.html', ...[...names, ...publicFiles()].map((name) => `/${name}`)].sort();
        // Not every name holds its content: the page itself, the manifest and the icons stay the same by name.
        const contents = ['index.html', 'app.html']
          .map((name) => Buffer.from(htmlOf(bundle, name)))
          .concat(publicFiles().map((name) => readFileSync(path.join(publicFolder, name))));
        const version = createHash('sha256')
          .update(files.join())
          .update(Buffer.concat(contents))
          .update(worker.code)
          .digest('hex')
          .slice(0, 12);
        worker.code = worker.code
          .replace('__SHELL_FILES__', files.join(' '))
          .replace('__SHELL_VERSION__', version);
      },
    },
  };
}

function htmlOf(bundle: Rolldown.OutputBundle, name: string): string {
  const page = bundle[name];
  if (page?.type !== 'asset') throw new Error(`${name} was not built`);
  return String(page.source);
}

function publicFiles(): string[] {
  if (!existsSync(publicFolder)) return [];
  return readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => ofShell.test(name) && readFileSync(path.join(publicFolder, name)).length <= bytesMax,
  );
}
