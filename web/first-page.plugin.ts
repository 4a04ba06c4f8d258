import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const webRoot = fileURLToPath(new URL('.', import.meta.url));
const source = (name: string) => path.join(webRoot, 'src', name);
const main = source('main.ts');
const reactDom = source('app/react-dom.ts');
const app = source('app/start.tsx');
const icons = /\/lucide-react\/dist\/esm\/icons\//;
/** The pages that people come to from outside. */
const mapPage = source('pages/map-page.tsx');
const infoPage = source('pages/info/info-page.tsx');

/**
 * Makes the first visit quick: a tiny script shows the shell and asks for the rest; what that needs is named in the
 * page itself, so that it comes at the same time; and it comes in a few files, not in one for every set of pages that
 * shares something, since over a slow line each file costs more than its bytes. The map page has a page of its own,
 * index.html; all others begin with app.html.
 */
export function firstPage(): Plugin {
  let chunkOf: Map<string, string> | undefined;
  return {
    name: 'first-page',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // An input is ordered before what is loaded later: its styles keep the order of their imports.
          input: { start: app },
          output: {
            codeSplitting: {
              // Each chunk is placed with all that it imports, by its own rule.
              includeDependenciesRecursively: false,
              groups: [
                {
                  debugName: 'first page',
                  name: (id, graph) => {
                    chunkOf ??= placeModules(graph);
                    // Of the icons left each page has a few: one file of all costs less than a file for each.
                    return chunkOf.get(id) ?? (icons.test(id) ? 'icons' : null);
                  },
                },
              ],
            },
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html was not built');
        const html = String(page.source);
        this.emitFile({
          type: 'asset',
          fileName: 'app.html',
          source: withLinks(html, [reactDom, app], bundle),
        });
        // The shell and its fonts are shown first: the code does not share the line with them.
        const code = withLinks(html, [reactDom, app, mapPage], bundle, ' fetchpriority="low"');
        page.source = withMapShell(code);
      },
    },
  };
}

/** While Vite serves the sources: the shell of the map page for its address alone. */
export function mapShell(): Plugin {
  return {
    name: 'map-shell',
    apply: 'serve',
    transformIndexHtml: (html, { originalUrl = '' }) =>
      /^\/(?:\?|$)/.test(originalUrl) ? withMapShell(html) : html,
  };
}

function withMapShell(html: string): string {
  const shell = readFileSync(path.join(webRoot, 'map-shell.html'), 'utf8').replaceAll(/\n\s*/g, '');
  const root = '<div id="root">';
  if (!html.includes(root)) throw new Error('index.html has no #root');
  return html.replace(root, root + shell);
}

/** Asks for the code and the styles of modules that are loaded later; none of it holds back what the page shows. */
function withLinks(
  html: string,
  modules: readonly string[],
  bundle: Rolldown.OutputBundle,
  priority = '',
): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const isAsked = ({ facadeModuleId }: Rolldown.OutputChunk) => modules.includes(facadeModuleId ?? '');
  const asked = new Set(chunks.filter(isAsked).map(({ fileName }) => fileName));
  const styles = new Set<string>();
  // A set is walked to what is added on the way.
  for (const name of asked) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const imported of chunk?.imports ?? []) asked.add(imported);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  const links = [
    ...[...asked].map((name) => ({
      name,
      link: `rel="modulepreload"${priority} crossorigin href="/${name}"`,
    })),
    ...[...styles].map((name) => ({
      name,
      link: `rel="preload" as="style"${priority} crossorigin href="/${name}"`,
    })),
  ];
  const added = links.filter(({ name }) => !html.includes(name)).map(({ link }) => `  <link ${link}>\n`);
  return html.replace('</head>', `${added.join('')}  </head>`);
}

/** Names the chunks of what the two pages need; everything else is left to the bundler. */
function placeModules(graph: ModuleGraph): Map<string, string> {
  const inApp = reach(graph, [app]);
  const ofMap = reach(graph, [mapPage]);
  const ofInfo = reach(graph, [infoPage]);
  const later = [...inApp].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const besides = (own: string) =>
    reach(
      graph,
      later.filter((id) => id !== own),
      { isDeep: true },
    );
  const besideMap = besides(mapPage);
  const besideInfo = besides(infoPage);
  const chunkOf = new Map<string, string>();
  const place = (ids: Iterable<string>, nameOf: (id: string) => string) => {
    for (const id of ids) if (!chunkOf.has(id)) chunkOf.set(id, nameOf(id));
  };
  // The script that begins must not wait for the app's code.
  place(reach(graph, [main]), () => 'begin');
  place(reach(graph, [reactDom]), () => 'react');
  place(inApp, () => 'first');
  // What both pages need is little: it goes with the app.
  place(
    [...ofMap].filter((id) => ofInfo.has(id)),
    () => 'first',
  );
  place(ofMap, (id) => (besideMap.has(id) ? 'map-shared' : 'map-page'));
  place(ofInfo, (id) => (besideInfo.has(id) ? 'info-shared' : 'info-page'));
  chunkOf.delete(main);
  return chunkOf;
}

/** The modules with all they import statically; `isDeep`: also what they load later. */
function reach(graph: ModuleGraph, from: readonly string[], { isDeep = false } = {}): Set<string> {
  const reached = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const info = graph.getModuleInfo(id);
    queue.push(...(info?.importedIds ?? []), ...(isDeep ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return reached;
}
