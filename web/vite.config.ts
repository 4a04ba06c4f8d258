import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNamesByUse } from './class-names.plugin.ts';
import { firstFrame } from './first-frame.plugin.ts';
import { firstPage, mapShell } from './first-page.plugin.ts';
import { iconsApart } from './icons.plugin.ts';
import { precompress } from './precompress.plugin.ts';
import { serviceWorker } from './service-worker.plugin.ts';

const apiProxy = process.env.API_PROXY ?? 'http://localhost:8080';
const proxied = { target: apiProxy, changeOrigin: false };

export default defineConfig({
  plugins: [
    iconsApart(),
    classNamesByUse(),
    react(),
    firstFrame(),
    firstPage(),
    mapShell(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: { '/api': proxied, '/media': proxied, '/img': proxied, '/dev': proxied } },
  preview: { proxy: { '/api': proxied, '/media': proxied, '/img': proxied, '/dev': proxied } },
  build: {
    outDir: 'dist',
    // Fonts and pictures stay files: the content policy allows no `data:` fonts.
    assetsInlineLimit: 0,
    // Browsers that need it fetch the same files a little later.
    modulePreload: { polyfill: false },
  },
  css: { modules: { generateScopedName: '[name]__[local]___[hash:base64:5]' } },
});
