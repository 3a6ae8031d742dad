import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sillage/testkit/free-port';
import { buildRunArguments, newContainerName, podmanEnv, runtime, signalContainer, testImage } from './containers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Far longer than on an idle machine: only a process that hangs reaches it. */
const START_TIMEOUT_MS = 300_000;

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
  container: string | null;
  output: () => string;
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface Spawned {
  child: ChildProcess;
  /** Name of the container that the program runs in; null outside of one. */
  container: string | null;
  output: () => string;
  /** Resolves to the exit code; null if a signal ended the program. */
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

function spawnNode(args: string[], env: Environment, cwd = root): Spawned {
  const { NODE_COMPILE_CACHE } = process.env;
  return spawnProgram(process.execPath, args, { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env }, cwd);
}

/**
 * Runs a server in the image as `compose.yaml` does. The container sees no folder of the machine.
 */
function spawnContainer(image: string, { DATA_DIR: _outside, ...env }: Environment): Spawned {
  const name = newContainerName();
  const spawned = spawnProgram('podman', [...runtime, ...buildRunArguments(image, name, env)], podmanEnv, root);
  return { ...spawned, container: name, kill: (signal) => signalContainer(name, signal) };
}

function spawnProgram(program: string, args: string[], env: Environment, cwd: string): Spawned {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, container: null, output: () => text, exited, kill };
}

/**
 * Returns the addresses at which `npm run test:ha` offers the database: the port of a pooler, and
 * the port of a replica.
 */
function changePorts(env: Environment): Environment {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = env;
  if (url === undefined || direct !== undefined) return env;
  const { SILLAGE_TEST_POOLER: pooler, SILLAGE_TEST_REPLICA: replica } = process.env;
  const at = (port: string) => Object.assign(new URL(url), { port }).href;
  return {
    ...env,
    ...(pooler && { DATABASE_URL: at(pooler), DATABASE_DIRECT_URL: url, DATABASE_POOLER: 'transaction' }),
    ...(replica && { DATABASE_REPLICA_URL: at(replica) }),
  };
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
    ...((env.ROLE === 'worker' || testImage) && { OPS_PORT: String(await freePort()) }),
  };
  const settings: Environment = { ...ports, ...changePorts(env) };
  // The image has no database of its own.
  const { child, container, output, exited, kill } =
    testImage && settings.DATABASE_URL && !from
      ? spawnContainer(testImage, settings)
      : spawnNode(program, settings, from);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const server: Started = {
    origin,
    container,
    output,
    exited,
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
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`${origin} was not ready in time`);
}

export async function sillage(args: string[], env: Environment): Promise<{ code: number; output: string }> {
  const { exited, output } = spawnNode(['apps/server/bin/sillage.mjs', ...args], changePorts(env));
  return { code: (await exited) ?? 1, output: output() };
}
