import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const bin = join(root, 'node_modules', '.bin');
const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry && entry !== bin);

// Node stores compiled modules here: a start with them takes half the processor time.
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');

/** Environment variables in which PATH begins with the project's own Node and tools. */
export const projectEnv = { ...process.env, NODE_COMPILE_CACHE, PATH: [bin, ...path].join(delimiter) };
/** Environment without the project's Node, for programs such as npm that may replace that Node. */
export const machineEnv = { ...process.env, PATH: path.join(delimiter) };

/** An error that the user must correct; `main` prints its message without a stack. */
export class UserError extends Error {}

/** Interval in milliseconds between checks whether the npm that started this process still runs. */
const ORPHAN_CHECK_MS = 500;

/**
 * Runs a program to its end in this terminal, and forwards signals to it. Ctrl-C reaches the
 * program twice, from the terminal and from here; it must tolerate that. If the npm that started
 * this process is killed outright, the program gets a SIGTERM instead of being orphaned.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(message: unknown) => void} [onMessage] called with each IPC message of the program
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function run(file, args, options = {}, onMessage = () => {}) {
  const child = spawn(file, args, { cwd: root, env: projectEnv, stdio: 'inherit', ...options });
  const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, forwardSignal);
  const orphaned = onOrphaned(() => child.kill('SIGTERM'));
  child.on('message', onMessage);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forwardSignal);
      clearInterval(orphaned);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    });
  });
}

/** @param {() => void} callback called once, when the parent npm or its shell has exited */
function onOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const initialParents = readParentIds();
  const timer = setInterval(() => {
    if (readParentIds() === initialParents) return;
    clearInterval(timer);
    callback();
  }, ORPHAN_CHECK_MS);
  return timer;
}

/** Reads the process ids of npm's shell, this process's parent, and (with /proc) of npm itself. */
function readParentIds() {
  const stat = `/proc/${process.ppid}/stat`;
  const npm = existsSync(stat)
    ? readFileSync(stat, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ', 1)[0]
    : '';
  return `${process.ppid} ${npm}`;
}

/**
 * Runs a tool: the result of `body` becomes the exit code. A UserError prints its message and exits
 * with 1.
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
