import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const bin = join(root, 'node_modules', '.bin');
const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry && entry !== bin);

// Node keeps compiled modules there: a start from it takes half the processor time.
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');

/** The environment of programs that come with the project: its own Node and tools first. */
export const ownPath = { ...process.env, NODE_COMPILE_CACHE, PATH: [bin, ...path].join(delimiter) };
/** The environment of the machine's programs, npm above all, which must not run on the Node that it is replacing. */
export const machinePath = { ...process.env, PATH: path.join(delimiter) };

/** Something a person has to put right; told in one line, without a stack. */
export class Stop extends Error {}

/** How often, in milliseconds, a run looks whether the npm that started it is still there. */
const ORPHAN_CHECK_MS = 500;

/**
 * Runs a program to its end in our terminal and hands our signals on to it; we only wait.
 * Ctrl-C reaches it twice, from the terminal and from us: it has to bear that.
 * When the npm that started us is killed outright, the program gets a SIGTERM instead of being left behind.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(message: unknown) => void} [onMessage] what the program says over IPC, if it has a channel
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function run(file, args, options = {}, onMessage = () => {}) {
  const child = spawn(file, args, { cwd: root, env: ownPath, stdio: 'inherit', ...options });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  const orphaned = whenOrphaned(() => child.kill('SIGTERM'));
  child.on('message', onMessage);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      clearInterval(orphaned);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    });
  });
}

/** @param {() => void} act once, when the npm that runs us, or its shell, is gone */
function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const family = parents();
  const timer = setInterval(() => {
    if (parents() === family) return;
    clearInterval(timer);
    act();
  }, ORPHAN_CHECK_MS);
  return timer;
}

/** Our parent, the shell of npm, and (where /proc tells) its parent, npm. */
function parents() {
  const stat = `/proc/${process.ppid}/stat`;
  const npm = existsSync(stat)
    ? readFileSync(stat, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ', 1)[0]
    : '';
  return `${process.ppid} ${npm}`;
}

/**
 * The body of a tool: its answer becomes the exit code, a Stop its last line.
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
