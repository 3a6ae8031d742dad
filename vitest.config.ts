import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { tallyReporter } from './tools/tally-reporter.ts';

/** Generous limits: a wait ends by its condition, which on a busy machine can take long. */
const longWaits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
// One more than there are cores, since tests also wait for PostgreSQL and for other processes. The
// web project sets it too: with its own configuration it would run last and with one worker.
const maxWorkers = availableParallelism() + 1;

/** Run by `npm run test:long`. */
const longTests = ['**/*.long.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', tallyReporter],
    allowOnly: false,
    maxWorkers,
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'bottle', include: ['packages/bottle/src/**/*.test.ts'] } },
      {
        test: {
          name: 'page-reader',
          include: ['packages/page-reader/src/**/*.test.ts'],
          exclude: longTests,
          ...longWaits,
        },
      },
      {
        test: {
          name: 'extension',
          include: ['apps/extension/{src,build}/**/*.test.ts'],
          ...longWaits,
        },
      },
      { test: { name: 'testkit', include: ['packages/testkit/src/**/*.test.ts'], ...longWaits } },
      {
        test: {
          name: 'repository',
          include: ['{repository,conformance,deployment,workflows}.test.ts', '{bench,tools}/**/*.test.ts'],
          ...longWaits,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/prerender.test.tsx'],
          // Each worker has one jsdom and one copy of the modules; setup.ts clears what a test
          // leaves behind.
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        // React's contexts support one renderer at a time, and the server renderer modifies them.
        test: { name: 'prerender', include: ['src/prerender.test.tsx'] },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: longTests,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          ...longWaits,
        },
      },
    ],
  },
});
