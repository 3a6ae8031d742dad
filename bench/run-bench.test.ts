import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runBench } from './run-bench.ts';

const folder = mkdtempSync(join(tmpdir(), 'sillage-run-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);
vi.spyOn(process.stderr, 'write').mockReturnValue(true);

const never = new AbortController().signal;
const run = (code: string, { limitMs = 60_000, signal = never } = {}) =>
  runBench({ args: ['--input-type=module', '-e', code], limitMs, signal });
const telling = `import { appendFileSync } from 'node:fs';
  appendFileSync(process.env.SILLAGE_FIGURES, '{"what":"speed","value":1,"unit":"ms"}\\n');`;

/** Never ends, nor does its child, whose pid it writes down. */
function stubborn(file: string): string {
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
    // A process that ended may wait for somebody to ask for its end.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a bench gives its figures, and its temporary folder goes with it', async () => {
  const { figures, failure, lastLines } = await run(`${telling} console.log(process.env.TMPDIR);`);
  expect({ figures, failure }).toEqual({ figures: [{ what: 'speed', value: 1, unit: 'ms' }], failure: null });
  expect(lastLines[0]).toContain('sillage-bench-');
  expect(existsSync(lastLines[0] ?? '')).toBe(false);
});

test('a bench that fails says how, with its last lines and what it had measured', async () => {
  const { figures, failure, lastLines } = await run(
    `${telling} for (let at = 1; at < 40; at += 1) console.error('line', at); process.exit(3);`,
  );
  expect(failure).toBe('ended with code 3');
  expect(lastLines).toHaveLength(12);
  expect(lastLines.at(-1)).toBe('line 39');
  expect(figures).toHaveLength(1);
});

test('a bench that tells nothing has failed', async () => {
  expect((await run('')).failure).toBe('told no figure');
});

test('a bench that takes longer than its limit is ended', async () => {
  expect((await run('setInterval(() => {}, 1000);', { limitMs: 300 })).failure).toBe('took longer than 0.005 minutes');
});

test('a bench that is called off is ended with all that it started', async () => {
  const file = join(folder, 'called-off');
  const calledOff = new AbortController();
  const running = run(stubborn(file), { signal: calledOff.signal });
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true);
  calledOff.abort();
  expect((await running).failure).toBe('ended by SIGTERM');
  const child = Number(readFileSync(file, 'utf8'));
  await expect.poll(() => isAlive(child)).toBe(false);
});
