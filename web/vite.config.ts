import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';

const apiProxy = process.env.API_PROXY ?? 'http://localhost:8080';
const proxied = { target: apiProxy, changeOrigin: false };
const proxy = {
  ...{ '/api': proxied, '/media': proxied, '/img': proxied, '/dev': proxied },
  '/ws': { ...proxied, ws: true },
};
/** All code but the page's first script with its styles. */
const ofSite = /\/(node_modules|contract\/src|web\/src\/(?!main\.ts|styles\/))/;

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code?: string | null } | null;
}

const iconFile = /\/lucide-react\/dist\/esm\/icons\/(.+)\.m?js$/;

/** The icons that a module names: it imports them from one file that imports all two thousand. */
function iconsIn(code: string): string[] {
  const imports = [...code.matchAll(/import \{([^}]+)\} from ["']lucide-react["']/g)];
  const names = imports.flatMap(([, list = '']) =>
    list.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  );
  return names.map((name) => name.replace(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase());
}

/** What the map page imports at once, and the icons among it. */
function importedByMap(modules: Modules) {
  const ids = new Set([path.join(import.meta.dirname, 'src/pages/map-page.tsx')]);
  const icons = new Set<string>();
  // A set is walked to what is added on the way.
  for (const known of ids) {
    const { importedIds = [], code } = modules.getModuleInfo(known) ?? {};
    for (const icon of iconsIn(code ?? '')) icons.add(icon);
    for (const id of known.includes('/lucide-react/') ? [] : importedIds) ids.add(id);
  }
  return { ids, icons };
}

/** Names the chunk of what the map page imports, as far as other pages import it too, and that of all other icons. */
function sharedWithMap(): (id: string, modules: Modules) => string | null {
  let ofMap: ReturnType<typeof importedByMap> | undefined;
  return (id, modules) => {
    ofMap ??= importedByMap(modules);
    const icon = iconFile.exec(id)?.[1];
    if (icon) return ofMap.icons.has(icon) ? 'shared' : 'icons';
    return ofMap.ids.has(id) ? 'shared' : null;
  };
}

/** The development server sends the document without a page: the browser draws every page there. */
const emptyDocument: Plugin = {
  name: 'empty-document',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.headers.accept?.includes('text/html')) request.url = '/app.html';
      next();
    });
  },
};

const ofBrowser = [
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'service-worker.ts',
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globPatterns: ['app.html', '**/*.{js,css,woff2,svg,png,webmanifest}'],
      // Assets carry a hash: the HTTP cache of the first visit answers for them.
      dontCacheBustURLsMatching: /^assets\//,
      // Cached when a map is opened; pictures of cities are decoration, few send a video.
      globIgnores: ['**/maplibre-gl*', '**/shrink-video*', 'cities/*'],
    },
  }),
  // The server sends the `.br` and `.gz` files as they are.
  compression({
    include: /\.(js|css|svg|json|webmanifest|txt)$/,
    algorithms: ['brotliCompress', 'gzip'],
    threshold: 1024,
  }),
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), emptyDocument, ...(isSsrBuild ? [] : ofBrowser)],
  server: { proxy },
  preview: { proxy },
  build: isSsrBuild
    ? { outDir: 'dist-server', target: 'node24', copyPublicDir: false }
    : {
        outDir: 'dist',
        manifest: 'manifest.json',
        // Fonts and pictures stay files: the content policy allows no `data:` fonts.
        assetsInlineLimit: 0,
        // Browsers that need it fetch the same files a little later.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The start of the site is an entry of its own: all that it imports is in one file, `first`.
          input: { app: 'app.html', start: 'src/app/start.tsx' },
          output: {
            codeSplitting: {
              groups: [
                // The first script loads `first` by it, and says so where it does not come.
                { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
                // Before all other styles: a feature may change the looks of what it is made of.
                { name: 'ui', test: /web\/src\/ui\/.+\.css/, priority: 2 },
                { name: 'first', tags: ['$initial'], test: ofSite },
                // No first visit needs these.
                {
                  name: 'later',
                  test: /web\/src\/lib\/(pictures\/picture|api\/upload|browser\/load-script)/,
                },
                // Small files cost a slow line more than the bytes that a page does not need.
                { name: sharedWithMap(), test: ofSite, minShareCount: 2 },
                // One file for small parts of other pages: the first scripts name each file.
                {
                  name: 'parts',
                  test: /(web\/src\/(ui\/(primitives|feedback)|lib)\/.+|contract\/src\/(bids\/leg-words|my-workshop\/work-limits))\.tsx?$/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
  // The server gets the libraries as they were built here: without their warnings for developers, which take longer
  // than the page itself.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Scripts carry the names of the classes.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '_[hash:base64:6]' : '[name]__[local]___[hash:base64:5]',
    },
  },
}));
