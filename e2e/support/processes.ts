import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sillage/testkit/free-port';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Image that `npm run test:image` has built, in which servers then run. */
const image = process.env.SILLAGE_IMAGE;

export type Environment = Record<string, string>;

/** Settings of test servers: short intervals, and access to shops at private addresses. */
const fastSettings: Environment = {
  MONITOR_INTERVAL: '1s',
  MONITOR_CONFIRM: '500ms',
  MONITOR_HOST_GAP: '50ms',
  MONITOR_ALLOW_PRIVATE: 'only',
  SHOP_LIST: 'own',
  LOG_LEVEL: 'warn',
  // The tests' other processes delay the event loop.
  MAX_EVENT_LOOP_DELAY: '1m',
};

export interface ServerProcess {
  origin: string;
  output: () => string;
  signal(name: NodeJS.Signals): void;
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface Spawned {
  child: ChildProcess;
  output: () => string;
  exited: Promise<unknown>;
  kill(signal: NodeJS.Signals): void;
}

function spawnNode(args: string[], env: Environment, cwd = root): Spawned {
  const { NODE_COMPILE_CACHE } = process.env;
  return spawnProgram(process.execPath, args, { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env }, cwd);
}

/** These also work on a machine that may not raise limits or has both versions of cgroups. */
const runtime = ['--runtime=runc', '--cgroup-manager=cgroupfs'];
const ulimits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

/** Runs a server in the image as `compose.yaml` does: as its user, without anything to write to. */
function spawnContainer(image: string, { DATA_DIR: _outside, ...env }: Environment): Spawned {
  const name = `sillage-test-${randomUUID()}`;
  const limits = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];
  const settings = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
  const args = ['run', '--rm', `--name=${name}`, '--network=host', ...limits, ...ulimits, ...settings, image];
  const kill = (signal: NodeJS.Signals) => void execFile('podman', ['kill', `--signal=${signal}`, name], () => {});
  return { ...spawnProgram('podman', [...runtime, ...args], {}, root), kill };
}

function spawnProgram(program: string, args: string[], env: Environment, cwd: string): Spawned {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { child, output: () => text, exited: once(child, 'exit'), kill };
}

/** Starts a server and waits until it is ready. `from` is the folder of another version's code. */
export function startServer(env: Environment, from?: string): Promise<ServerProcess> {
  return startProcess(['apps/server/src/main.ts'], { ...fastSettings, ...env }, from);
}

/** Starts the demo. Only its shop's buttons change the stock, and the quiz is always the same. */
export function startDemo(folder: string): Promise<ServerProcess> {
  // The pictures open one alert's link more often than a link may be opened in a day.
  const env = { DATA_DIR: `${folder}/demo`, DEMO_SHOP_PORT: '0', RATE_LIMIT_FACTOR: '100' };
  return startProcess(['--random-seed=1', 'apps/server/src/demo/main.ts', '--still'], env);
}

interface Started extends ServerProcess {
  isRunning: () => boolean;
}

let started: Started[] = [];

export function clearEndedProcesses(): void {
  started = started.filter(({ isRunning }) => isRunning());
}

/** Returns running processes, and processes that ended since `clearEndedProcesses`. */
export function currentProcesses(): readonly ServerProcess[] {
  return started;
}

async function startProcess(program: string[], env: Environment, from?: string): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const ports = {
    PORT: port,
    PUBLIC_URL: origin,
    ...((env.ROLE === 'worker' || image) && { OPS_PORT: String(await freePort()) }),
  };
  const settings: Environment = { ...ports, ...env };
  // The image has no database of its own.
  const { child, output, exited, kill } =
    image && settings.DATABASE_URL && !from ? spawnContainer(image, settings) : spawnNode(program, settings, from);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const server: Started = {
    origin,
    output,
    isRunning,
    signal: kill,
    async end(signal = 'SIGTERM') {
      if (isRunning()) kill(signal);
      await exited;
    },
  };
  started.push(server);
  // A process that is only a worker responds only on its operations port.
  const ready = untilReady(settings.ROLE === 'worker' ? `http://127.0.0.1:${settings.OPS_PORT}` : origin);
  const ended = exited.then(() => Promise.reject(new Error(`the server ended before it was ready:\n${output()}`)));
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return server;
}

async function untilReady(origin: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`${origin} was not ready within a minute`);
}

export async function sillage(args: string[], env: Environment): Promise<{ code: number; output: string }> {
  const { exited, output } = spawnNode(['apps/server/bin/sillage.mjs', ...args], env);
  const [code] = (await exited) as [number];
  return { code, output: output() };
}
