// npm test: the check, then every test there is. Ends with `N passed, N failed`. Runs on Node 20 and newer.
import { join } from 'node:path';
import { check } from './lib/check.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, root, run } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

let passed = 0;
let failed = 0;

await main(async () => {
  await ensurePackages();
  await ensureChromium();
  // The journeys open the pages as they are served.
  await ensureWebBuild();
  failed = await check();
  return failed === 0 ? test() : 1;
});
// Whatever went wrong before a test could count it is a failure too.
if (process.exitCode !== 0 && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);

/** Runs the tests that the arguments name, or all; the tally reporter sends the counts. */
async function test() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'ipc']);
  return run(nodePath(), [vitest, 'run', ...process.argv.slice(2)], { stdio }, (message) => {
    ({ passed, failed } = /** @type {{ passed: number, failed: number }} */ (message));
  });
}
