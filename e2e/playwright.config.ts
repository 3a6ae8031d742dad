import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.mjs';
import { launchOptions } from './support/browser.ts';

const chromium = await findChromium();
if (chromium !== null) process.env.CHROMIUM_PATH = chromium;

/** Timeout of a test, far longer than on an idle machine: only a hanging test reaches it. */
const JOURNEY_MS = 600_000;
const LONG_JOURNEY_MS = 1_800_000;
const STEP_MS = 30_000;

export default defineConfig({
  outputDir: 'test-results/runs',
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  globalSetup: './global-setup.config.ts',
  // More than the cores, since tests also wait for the server.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes only at the second try is a fault.
  retries: 0,
  timeout: JOURNEY_MS,
  expect: { timeout: STEP_MS },
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-GB',
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    // Pictures of every step would take a third of the CPU time; the trace has the DOM of each.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: ['*.long.e2e.ts', '*.image.e2e.ts', '*.ha.e2e.ts'] },
    { name: 'long', testMatch: '*.long.e2e.ts', timeout: LONG_JOURNEY_MS },
    // Run by `npm run test:image`, with the servers in the image.
    { name: 'image', testMatch: ['*.image.e2e.ts', 'restock.e2e.ts', 'several-processes.e2e.ts'] },
    // Run by `npm run test:ha`, with PgBouncer or Patroni.
    { name: 'ha', testMatch: ['*.ha.e2e.ts', 'restock.e2e.ts', 'several-processes.e2e.ts', 'live.e2e.ts'] },
  ],
});
