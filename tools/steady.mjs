// npm run test:steady [-- RUNS]: runs `npm test` ten times, every second time with a busy loop on
// each core. Ends with 1 if any run failed; the output of each run stands in
// test-results/steady-N.log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { machineEnv, main, root, UserError } from './lib/run.mjs';

const RUNS = 10;

await main(async () => {
  const runs = Number(process.argv[2] ?? RUNS);
  if (!Number.isInteger(runs) || runs < 1)
    throw new UserError(`Give the number of runs, such as "npm run test:steady -- 4".`);
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  let failures = 0;
  for (let index = 1; index <= runs; index += 1) {
    const isBusy = index % 2 === 0;
    const started = performance.now();
    const { code, lastLine } = await runTests(join(folder, `steady-${index}.log`), isBusy);
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} run ${index}, ${isBusy ? 'busy' : 'quiet'}: ${lastLine}, ${minutes} min`);
    if (code !== 0) failures += 1;
  }
  console.log(`${runs - failures} of ${runs} runs passed`);
  return failures === 0 ? 0 : 1;
});

/**
 * @param {string} log file for the output
 * @param {boolean} isBusy
 */
async function runTests(log, isBusy) {
  const loops = isBusy ? Array.from({ length: availableParallelism() }, startBusyLoop) : [];
  const output = createWriteStream(log);
  let lastLine = 'no output';
  const test = spawn(process.execPath, [join(root, 'tools', 'test.mjs')], {
    cwd: root,
    env: machineEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [test.stdout, test.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output.write(chunk);
      lastLine = chunk.toString().trimEnd().split('\n').at(-1) || lastLine;
    });
  }
  const stop = () => {
    for (const loop of loops) loop.kill();
  };
  process.on('exit', stop);
  const [code] = /** @type {[number | null]} */ (await once(test, 'close'));
  stop();
  process.off('exit', stop);
  output.end();
  return { code, lastLine };
}

function startBusyLoop() {
  const script =
    'const parent = process.ppid; setInterval(() => { const end = Date.now() + 990; while (Date.now() < end); if (process.ppid !== parent) process.exit(); }, 1)';
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}
