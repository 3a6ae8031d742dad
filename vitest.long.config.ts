import { defineConfig } from 'vitest/config';
import { tallyReporter } from './tools/tally-reporter.ts';

/** Far above the longest test's time on a quiet machine: only a hanging test reaches it. */
const LONG_TEST_MS = 1_800_000;
const LONG_POLL_MS = 600_000;

/** Configuration of `npm run test:long`: attacks in large numbers, which `npm test` leaves out. */
export default defineConfig({
  test: {
    name: 'long',
    reporters: ['default', tallyReporter],
    allowOnly: false,
    include: ['{apps/server/{src,test},packages/page-reader/src}/**/*.long.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    maxWorkers: 2,
    expect: { poll: { timeout: LONG_POLL_MS } },
    testTimeout: LONG_TEST_MS,
    hookTimeout: LONG_TEST_MS,
  },
});
