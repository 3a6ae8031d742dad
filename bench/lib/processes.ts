import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/testkit/free-port';
import { projectEnv } from '../../tools/lib/run.mjs';
import { sum } from './statistics.ts';

const TICKS_PER_SECOND = 100;

export function startServer(env: Record<string, string>, stdio: StdioOptions = ['ignore', 'ignore', 'inherit']) {
  const { NODE_COMPILE_CACHE, PATH } = projectEnv;
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { NODE_COMPILE_CACHE, PATH, LOG_LEVEL: 'error', HOST: '127.0.0.1', SHOP_LIST: 'own', ...env },
    stdio,
  });
}

/** Starts `bench/children/NAME.ts` with an IPC channel, and resolves with its first message. */
export async function startChild<Message>(name: string, args: readonly (string | number)[] = [], env = {}) {
  const child = spawn(process.execPath, [`bench/children/${name}.ts`, ...args.map(String)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  return { child, message: await nextMessage<Message>(child) };
}

/** Resolves with the child's next message. Rejects when the child ends first. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error(`${child.spawnargs.join(' ')} ended and sent no message`));
  child.once('exit', end);
  const [message] = (await once(child, 'message', { signal: ended.signal })) as [Message];
  child.off('exit', end);
  return message;
}

/** Stops a child process. Resolves with the milliseconds until it has exited. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  const begun = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return performance.now() - begun;
}

/** Waits until the server responds with success. Resolves with the milliseconds of the wait. */
export async function untilReady(port: number, child?: ChildProcess, path = '/readyz'): Promise<number> {
  const begun = performance.now();
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child && child.exitCode !== null) throw new Error('The server ended before it was ready.');
    await sleep(10);
  }
  return performance.now() - begun;
}

export async function startDemo(folder: string): Promise<{ origin: string; child: ChildProcess }> {
  const [port, shopPort] = [await freePort(), await freePort()];
  const { PATH = '', HOME = '' } = process.env;
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: `${port}`, DEMO_SHOP_PORT: `${shopPort}`, PUBLIC_URL: origin, DATA_DIR: join(folder, 'demo') };
  const child = spawn(process.execPath, ['apps/server/src/demo/main.ts'], {
    env: { PATH, HOME, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(port, child);
  return { origin, child };
}

/** Returns the resident memory of a process in megabytes; NaN where /proc is missing. */
export function megabytes({ pid }: { pid?: number | undefined }): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1024;
}

/** Returns the processor time of a process so far, in seconds; 0 where /proc is missing. */
export function cpuSeconds(pid: number | undefined): number {
  const fields = readStat(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Returns the processor time of a process and its children, also ended ones, in seconds. */
export function cpuSecondsOfFamily(parent: number): number {
  const ended = readStat(parent).slice(13, 15).map(Number);
  const children = existsSync('/proc/self/stat')
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === parent)
    : [];
  return sum([parent, ...children.map(Number)].map(cpuSeconds)) + sum(ended) / TICKS_PER_SECOND;
}

/** Returns the id of a process's parent process; 0 where /proc is missing. */
export function parentOf(pid: number | undefined): number {
  return Number(readStat(pid)[1] ?? 0);
}

/** Returns the fields after the process name in /proc/PID/stat; the name may contain spaces. */
function readStat(pid: number | undefined): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
