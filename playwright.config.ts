import { defineConfig } from '@playwright/test';
import { browserUse, phoneAgent } from './e2e/support/browser.ts';
import { sizesOf } from './e2e/support/tiers.ts';

const sizes = sizesOf(process.env.STORY_TIER);

export default defineConfig({
  testDir: 'e2e/stories',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/server-set-up.ts',
  // For two cores. Each worker has its own server.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  // A shared machine may stall for seconds; locally a flaky story must be seen.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    ...browserUse,
    // Motion costs much without a graphics card. A story about motion turns it on: `reducedMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // A service worker would hide requests from the stories; its own story allows it.
    serviceWorkers: 'block',
    // Tracing takes a third of the time, so only a retry is traced.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      ...sizes.phone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: phoneAgent },
    },
    { name: 'desktop', ...sizes.desktop, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
