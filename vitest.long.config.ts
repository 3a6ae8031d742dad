import { defineConfig } from 'vitest/config';
import { tallyReporter } from './tools/tally-reporter.ts';

/** For one test: fifty kills, or ten thousand requests. */
const LONG_TEST_MS = 420_000;

/** `npm run test:long`: attacks in large numbers, which `npm test` leaves out. */
export default defineConfig({
  test: {
    name: 'long',
    reporters: ['default', tallyReporter],
    allowOnly: false,
    include: ['apps/server/src/**/*.long.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: LONG_TEST_MS,
    hookTimeout: LONG_TEST_MS,
  },
});
