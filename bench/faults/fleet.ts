/** The processes of the product, each with a supervisor that does what `restart: unless-stopped` does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const preload = new URL('./preload.ts', import.meta.url).href;
const LONGEST_WAIT_MS = 10_000;

export interface Member {
  name: string;
  /** Where it answers; a worker answers on its port of operations. */
  origin: string;
  /** Sends it a signal; who ends by it is started again. */
  signal(signal: NodeJS.Signals): void;
  /** How it ended, each time that it did by itself or by a signal: a code or a signal. */
  ends: readonly string[];
  /** Resolves when it answers that it is ready. */
  ready(): Promise<void>;
  isReady(): Promise<boolean>;
  /** What it logged, a line each. */
  lines: readonly string[];
  stop(): Promise<void>;
}

interface Wish {
  name: string;
  port: number;
  /** Where it is reached; loopback unless told. */
  host?: string;
  env: Record<string, string>;
  /** What to run it within: `ip netns exec NAME`. */
  within?: readonly string[];
  /** For Node. */
  flags?: readonly string[];
}

/** Starts a process of the product, with the bench's hand in it: see preload.ts. */
export function startMember({ name, port, host = '127.0.0.1', env, within = [], flags = [] }: Wish): Member {
  const origin = `http://${host}:${port}`;
  const [lines, ends] = [[] as string[], [] as string[]];
  let [isStopping, waitMs] = [false, 100];
  let child: ChildProcess;
  let stopped: Promise<void> = Promise.resolve();

  function launch(): void {
    const [file, ...args] = [...within, process.execPath, ...flags, `--import=${preload}`, 'apps/server/src/main.ts'];
    const { PATH = '', HOME = '' } = process.env;
    child = spawn(file, args, { cwd: root, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => lines.push(...String(chunk).split('\n').filter(Boolean)));
    const begun = performance.now();
    stopped = once(child, 'exit').then(async ([code, signal]: unknown[]) => {
      if (isStopping) return;
      ends.push(String(signal ?? code));
      // As Docker does: who ran for ten seconds is started at once, who did not waits twice as long each time.
      if (performance.now() - begun > 10_000) waitMs = 100;
      await sleep(waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      if (!isStopping) launch();
    });
  }

  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  launch();
  return {
    name,
    origin,
    ends,
    lines,
    isReady,
    signal: (signal) => void child.kill(signal),
    async ready() {
      for (const deadline = Date.now() + 90_000; !(await isReady()); await sleep(100))
        if (Date.now() > deadline) throw new Error(`${name} is not ready:\n${lines.slice(-20).join('\n')}`);
    },
    async stop() {
      isStopping = true;
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await stopped;
    },
  };
}
