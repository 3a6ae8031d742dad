// npm test: the check, then every test but the long ones. npm run test:long: the long ones alone, with --long.
// Ends with `N passed, N failed`. Runs on Node 20 and newer.
import { join } from 'node:path';
import { check } from './lib/check.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, root, run } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const isLong = process.argv.includes('--long');
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
let passed = 0;
let failed = 0;

await main(async () => {
  await ensurePackages();
  if (isLong) return test(['--config', 'vitest.long.config.ts', ...named]);
  await ensureChromium();
  // The journeys open the pages as they are served.
  await ensureWebBuild();
  failed = await check();
  return failed === 0 ? test(named) : 1;
});
// Whatever went wrong before a test could count it is a failure too.
if (process.exitCode !== 0 && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);

/**
 * Runs Vitest; the tally reporter sends the counts.
 * @param {string[]} args
 */
async function test(args) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'ipc']);
  return run(nodePath(), [vitest, 'run', ...args], { stdio }, (message) => {
    ({ passed, failed } = /** @type {{ passed: number, failed: number }} */ (message));
  });
}
