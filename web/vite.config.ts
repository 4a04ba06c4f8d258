import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { firstFrame } from './first-frame.plugin.ts';
import { firstPage, mapShell } from './first-page.plugin.ts';

const apiProxy = process.env.API_PROXY ?? 'http://localhost:8080';
const proxied = { target: apiProxy, changeOrigin: false };

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    firstFrame(),
    firstPage(),
    mapShell(),
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
        // Cached when a map is opened.
        globIgnores: ['**/maplibre-gl*'],
      },
    }),
    // The server sends the `.br` and `.gz` files as they are.
    compression({
      include: /\.(js|css|svg|json|webmanifest|txt)$/,
      algorithms: ['brotliCompress', 'gzip'],
      threshold: 1024,
    }),
  ],
  server: { proxy: { '/api': proxied, '/media': proxied, '/img': proxied, '/dev': proxied } },
  preview: { proxy: { '/api': proxied, '/media': proxied, '/img': proxied, '/dev': proxied } },
  build: {
    outDir: 'dist',
    rolldownOptions: { input: { index: path.join(import.meta.dirname, 'index.html') } },
    // Fonts and pictures stay files: the content policy allows no `data:` fonts.
    assetsInlineLimit: 0,
    // Browsers that need it fetch the same files a little later.
    modulePreload: { polyfill: false },
  },
  // Scripts carry the names of the classes.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '_[hash:base64:6]' : '[name]__[local]___[hash:base64:5]',
    },
  },
}));
