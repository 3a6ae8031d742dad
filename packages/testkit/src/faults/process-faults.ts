import { setTimeout as sleep } from 'node:timers/promises';
import { openNetworkNamespace } from './network-namespace.ts';
import type { FaultSystem } from './open-system.ts';
import { isRoot } from './postgres-cluster.ts';
import type { SupervisedProcess } from './supervised-process.ts';

const AHEAD_MS = 8_000;
const CUT_MS = 20_000;
/** Time after which a worker has work in progress. */
const BUSY_MS = 3_000;
/** Longer than the leases that the worker may still try to use once it is reachable again. */
const BACK_MS = 10_000;

/** Sets the clocks of a web process and a worker an hour ahead, and later back. */
export async function jumpClocks({ webs: [web], workers: [worker] }: FaultSystem): Promise<string> {
  for (const one of [web, worker]) one.signal('SIGUSR2');
  await sleep(AHEAD_MS);
  for (const one of [web, worker]) one.signal('SIGUSR2');
  await sleep(AHEAD_MS / 2);
  return `a web process and a worker an hour ahead for ${AHEAD_MS / 1000} s, then back`;
}

/** Cuts the network link of a worker. Without root, freezes a worker instead. */
export async function cutOffWorker(system: FaultSystem): Promise<string> {
  if (!isRoot) {
    const [worker] = system.workers;
    worker.signal('SIGSTOP');
    await sleep(CUT_MS);
    worker.signal('SIGCONT');
    return `SIGSTOP for ${CUT_MS / 1000} s: a network namespace needs root`;
  }
  const ports = [system.proxy.port, Number(new URL(system.smtpUrl).port), ...system.shops.ports];
  const namespace = await openNetworkNamespace(ports);
  const [, other] = system.workers;
  try {
    const { enter, address } = namespace;
    const worker = await system.start('worker', {
      name: 'cut off',
      within: enter,
      host: address,
      env: { HOST: address },
    });
    other.signal('SIGSTOP');
    await sleep(BUSY_MS);
    namespace.setLink('down');
    await sleep(CUT_MS);
    namespace.setLink('up');
    other.signal('SIGCONT');
    await worker.untilReady();
    await sleep(BACK_MS);
    await worker.stop();
    return `its link down for ${CUT_MS / 1000} s`;
  } finally {
    other.signal('SIGCONT');
    await namespace.close();
  }
}

/** Lets a web process and a worker allocate memory until each ends by running out of it. */
export async function exhaustMemory({ webs: [, web], workers: [, worker] }: FaultSystem): Promise<string> {
  const ends = await Promise.all(
    [web, worker].map(async (one) => {
      await restartBy(one, 'SIGUSR2');
      return `${one.name} ended by ${one.ends.at(-1)}`;
    }),
  );
  return ends.join(', ');
}

export async function killEach({ webs, workers }: FaultSystem): Promise<string> {
  for (const one of [...webs, ...workers]) await restartBy(one, 'SIGKILL');
  return 'SIGKILL to each of the four, the next when the last is ready again';
}

async function restartBy(one: SupervisedProcess, signal: NodeJS.Signals): Promise<void> {
  const before = one.ends.length;
  one.signal(signal);
  while (one.ends.length === before) await sleep(20);
  await one.untilReady();
}
