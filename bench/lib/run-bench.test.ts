import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runBench } from './run-bench.ts';

const folder = mkdtempSync(join(tmpdir(), 'sillage-run-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);
vi.spyOn(process.stderr, 'write').mockReturnValue(true);

const neverAborted = new AbortController().signal;
const run = (code: string, { limitMs = 60_000, signal = neverAborted } = {}) =>
  runBench({ args: ['--input-type=module', '-e', code], limitMs, signal });
const recordOne = `import { appendFileSync } from 'node:fs';
  appendFileSync(process.env.SILLAGE_MEASUREMENTS, '{"what":"speed","value":1,"unit":"ms"}\\n');`;

/** Code of an endless bench with an endless child process, whose id it writes to `file`. */
function endless(file: string): string {
  return `import { spawn } from 'node:child_process';
    import { renameSync, writeFileSync } from 'node:fs';
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    writeFileSync('${file}.new', String(child.pid));
    renameSync('${file}.new', '${file}');
    setInterval(() => {}, 1000);`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // An ended process stays listed until its parent collects its exit code.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('runBench returns the measurements and removes the temporary folder', async () => {
  const { measurements, failure, lastLines } = await run(`${recordOne} console.log(process.env.TMPDIR);`);
  expect({ measurements, failure }).toEqual({
    measurements: [{ what: 'speed', value: 1, unit: 'ms' }],
    failure: null,
  });
  expect(lastLines[0]).toContain('sillage-bench-');
  expect(existsSync(lastLines[0] ?? '')).toBe(false);
});

test('runBench returns exit code, last lines and measurements when a bench fails', async () => {
  const { measurements, failure, lastLines } = await run(
    `${recordOne} for (let line = 1; line < 40; line += 1) console.error('line', line); process.exit(3);`,
  );
  expect(failure).toBe('ended with code 3');
  expect(lastLines).toHaveLength(12);
  expect(lastLines.at(-1)).toBe('line 39');
  expect(measurements).toHaveLength(1);
});

test('runBench reports a failure when a bench records no measurement', async () => {
  expect((await run('')).failure).toBe('recorded no measurement');
});

test('runBench ends a bench that exceeds its time limit', async () => {
  expect((await run('setInterval(() => {}, 1000);', { limitMs: 300 })).failure).toBe('took longer than 0.005 minutes');
});

test('runBench ends a bench and its child processes when it is aborted', async () => {
  const file = join(folder, 'pid');
  const aborting = new AbortController();
  const running = run(endless(file), { signal: aborting.signal });
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
  aborting.abort();
  expect((await running).failure).toBe('ended by SIGTERM');
  const child = Number(readFileSync(file, 'utf8'));
  await expect.poll(() => isAlive(child)).toBe(false);
});
