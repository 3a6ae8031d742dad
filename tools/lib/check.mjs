import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { nodePath } from './packages.mjs';
import { projectEnv, root } from './run.mjs';

const openapi = 'apps/server/src/cli/openapi.ts';
const folders = ['packages', 'apps', 'e2e', 'tools', 'bench', 'ha'].filter((folder) => existsSync(join(root, folder)));

/** Steps of `npm run check`, slow ones first; `args` begin with the path of the program to run. */
const steps = [
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-b'] },
  { name: 'imports', args: ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...folders] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  ...(existsSync(join(root, openapi)) ? [{ name: 'openapi', args: [openapi, '--check'] }] : []),
  { name: 'style', args: ['tools/style.mjs'] },
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off'] },
];

/**
 * Runs the steps of `npm run check`, at most one per core. Prints a line for each step, and the
 * output of a failed step.
 * @returns {Promise<number>} number of failed steps
 */
export async function check() {
  const pendingSteps = [...steps];
  let failures = 0;
  const work = async () => {
    for (let step = pendingSteps.shift(); step; step = pendingSteps.shift()) {
      if (!(await runStep(step))) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failures;
}

/** @param {{ name: string, args: string[] }} step */
async function runStep({ name, args }) {
  const start = performance.now();
  const { code, output } = await capture(args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${seconds} s`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function capture(args) {
  const child = spawn(nodePath(), args, { cwd: root, env: projectEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const add = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
