import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = '/src/first-frame.ts';
const entry = fileURLToPath(new URL(`.${source}`, import.meta.url));
/** Before the styles, which it does not wait for, and after the colours of the browser's bar, which it changes. */
const place = '<title>';

/**
 * Puts `src/first-frame.ts` into the page as a script that it waits for: modules run after the page is painted, and
 * the content policy allows no script within the page.
 */
export function firstFrame(): Plugin {
  let isBuild = false;
  return {
    name: 'first-frame',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    // While Vite serves the sources, a module will do.
    transformIndexHtml: (html) => (isBuild ? html : withScript(html, `type="module" src="${source}"`)),
    generateBundle: {
      // In the order of the plugins: before the page is copied for the addresses but the map's.
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html was not built');
        const file = this.emitFile({ type: 'asset', name: 'frame.js', source: await classicScript() });
        page.source = withScript(String(page.source), `src="/${this.getFileName(file)}"`);
      },
    },
  };
}

function withScript(html: string, attributes: string): string {
  if (!html.includes(place)) throw new Error('index.html has no title');
  return html.replace(place, `<script ${attributes}></script>\n    ${place}`);
}

/** With all that it imports in one file. */
async function classicScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    root: path.dirname(entry),
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'firstFrame', fileName: 'first-frame' } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('the first frame was not built');
  return bundle.output[0].code;
}
