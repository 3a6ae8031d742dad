// npm test: the static checks, then all tests except the long ones: Vitest's, then Playwright's
// journeys. npm run test:long passes --long and runs only the long ones. Runs on Node 20 and newer.
// Ends with a line for each failure of Vitest, whose own report stands far above, and
// `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './lib/check.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, root, run } from './lib/run.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const report = join(root, 'e2e', 'test-results', 'report.json');

const { values, positionals: names } = parseArgs({
  options: { long: { type: 'boolean', default: false }, project: { type: 'string' } },
  allowPositionals: true,
});
const { long: isLong, project } = values;
const journeys = isLong ? 'long' : 'journeys';
let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];

await main(async () => {
  await ensurePackages();
  await ensureChromium();
  // The journeys open the built pages.
  await ensureWebBuild();
  if (!isLong) failed = await check();
  if (failed > 0) return 1;
  const codes = [];
  if (project !== journeys) codes.push(await runVitest());
  if (project === undefined || project === journeys) codes.push(await runPlaywright());
  if (passed + failed === 0) console.error('No test has that name in its path.');
  return passed === 0 ? 1 : Math.max(...codes);
});
// A failure before any test was counted is a failure too.
if (process.exitCode !== 0 && failed === 0) failed = 1;
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);

/** Runs Vitest. A reporter sends the numbers of passed and failed tests over IPC. */
async function runVitest() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--passWithNoTests', ...names];
  if (isLong) args.push('--config', 'vitest.long.config.ts');
  if (project !== undefined) args.push('--project', project);
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'ipc']);
  return run(nodePath(), [vitest, ...args], { stdio }, (message) => {
    const tally = /** @type {{ passed: number, failures: string[] }} */ (message);
    add({ passed: tally.passed, failed: tally.failures.length });
    failures.push(...tally.failures);
  });
}

/** Runs Playwright. Its JSON report contains the numbers of passed and failed tests. */
async function runPlaywright() {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  // Playwright matches patterns against absolute paths, which contain the name of the checkout.
  const patterns = names.map((name) => (name.startsWith('e2e/') ? name : `e2e/[^/]*${name}`));
  rmSync(report, { force: true });
  const args = ['test', '--config', 'e2e', `--project=${journeys}`, '--pass-with-no-tests', ...patterns];
  const code = await run(nodePath(), [playwright, ...args]);
  if (existsSync(report)) {
    const { stats, errors } = /** @type {Report} */ (JSON.parse(readFileSync(report, 'utf8')));
    add({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length });
  }
  return code;
}

/**
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }}
 * Report
 */

/** @param {{ passed: number, failed: number }} counts */
function add(counts) {
  passed += counts.passed;
  failed += counts.failed;
}
