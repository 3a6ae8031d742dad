import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fetch } from 'undici';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const preload = new URL('./preload.ts', import.meta.url).href;
const [MIN_RESTART_MS, MAX_RESTART_MS] = [100, 10_000];
const MIN_STABLE_MS = 10_000;
const READY_TIMEOUT_MS = 120_000;

/** Server process that is restarted when it ends, as by Docker's `restart: unless-stopped`. */
export interface SupervisedProcess {
  name: string;
  /** Origin of the web process; for a worker, the origin of its operations port. */
  origin: string;
  signal(signal: NodeJS.Signals): void;
  /** Exit codes or signals with which the process ended, except after `stop`. */
  ends: readonly string[];
  /** Waits until the process is ready; after the timeout, throws an error with its output. */
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  name: string;
  port: number;
  host?: string;
  env: Record<string, string>;
  /** Command prefix that runs the process, such as `ip netns exec NAME`. */
  within?: readonly string[];
  nodeFlags?: readonly string[];
}

export function startSupervised({ name, port, host = '127.0.0.1', env, within = [], nodeFlags = [] }: ProcessOptions) {
  const origin = `http://${host}:${port}`;
  const [lines, ends] = [[] as string[], [] as string[]];
  let [isStopping, waitMs] = [false, MIN_RESTART_MS];
  let child: ChildProcess;
  let ended: Promise<void> = Promise.resolve();

  function launch(): void {
    const command = [...within, process.execPath, ...nodeFlags, `--import=${preload}`, 'apps/server/src/main.ts'];
    const [file = '', ...args] = command;
    const { PATH = '', HOME = '' } = process.env;
    child = spawn(file, args, { cwd: root, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => lines.push(...String(chunk).split('\n').filter(Boolean)));
    const startedAt = performance.now();
    ended = once(child, 'exit').then(async ([code, signal]: unknown[]) => {
      if (isStopping) return;
      ends.push(String(signal ?? code));
      // Docker doubles the wait for a process that ended early.
      if (performance.now() - startedAt > MIN_STABLE_MS) waitMs = MIN_RESTART_MS;
      await sleep(waitMs);
      waitMs = Math.min(2 * waitMs, MAX_RESTART_MS);
      if (!isStopping) launch();
    });
  }

  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  launch();
  const supervised: SupervisedProcess = {
    name,
    origin,
    ends,
    signal: (signal) => void child.kill(signal),
    async untilReady() {
      for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await isReady()); await sleep(100))
        if (Date.now() > deadline) throw new Error(`${name} is not ready:\n${lines.slice(-20).join('\n')}`);
    },
    async stop() {
      isStopping = true;
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
  };
  return supervised;
}
