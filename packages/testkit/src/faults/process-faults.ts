import { setTimeout as sleep } from 'node:timers/promises';
import { openNetworkNamespace } from './network-namespace.ts';
import type { FaultSystem } from './open-system.ts';
import { isRoot } from './postgres-cluster.ts';
import type { SupervisedProcess } from './supervised-process.ts';

const CLOCK_AHEAD_MS = 8_000;
const DISCONNECTED_MS = 20_000;
/** Time that a started worker needs until it has work in progress. */
const WARM_UP_MS = 3_000;
/**
 * Time for which a worker keeps running after its network link is restored. Meanwhile it can try to
 * use the leases that it had before.
 */
const RECONNECTED_MS = 10_000;

export async function jumpClocks({ webs: [web], workers: [worker] }: FaultSystem): Promise<string> {
  for (const supervised of [web, worker]) supervised.signal('SIGUSR2');
  await sleep(CLOCK_AHEAD_MS);
  for (const supervised of [web, worker]) supervised.signal('SIGUSR2');
  await sleep(CLOCK_AHEAD_MS / 2);
  return `a web process and a worker an hour ahead for ${CLOCK_AHEAD_MS / 1000} s, then back`;
}

/** Cuts the network link of a worker. Without root, freezes a worker instead. */
export async function cutOffWorker(system: FaultSystem): Promise<string> {
  if (!isRoot) {
    const [worker] = system.workers;
    worker.signal('SIGSTOP');
    await sleep(DISCONNECTED_MS);
    worker.signal('SIGCONT');
    return `SIGSTOP for ${DISCONNECTED_MS / 1000} s: a network namespace needs root`;
  }
  const ports = [system.proxy.port, Number(new URL(system.smtpUrl).port), ...system.shops.ports];
  const namespace = await openNetworkNamespace(ports);
  const [, otherWorker] = system.workers;
  try {
    const { enter, address } = namespace;
    const worker = await system.start('worker', {
      name: 'cut off',
      within: enter,
      host: address,
      env: { HOST: address },
    });
    otherWorker.signal('SIGSTOP');
    await sleep(WARM_UP_MS);
    namespace.setLink('down');
    await sleep(DISCONNECTED_MS);
    namespace.setLink('up');
    otherWorker.signal('SIGCONT');
    await worker.untilReady();
    await sleep(RECONNECTED_MS);
    await worker.stop();
    return `its link down for ${DISCONNECTED_MS / 1000} s`;
  } finally {
    otherWorker.signal('SIGCONT');
    await namespace.close();
  }
}

/** Makes a web process and a worker run out of memory, and waits until both are ready again. */
export async function exhaustMemory({ webs: [, web], workers: [, worker] }: FaultSystem): Promise<string> {
  const ends = await Promise.all(
    [web, worker].map(async (supervised) => {
      await restartWith(supervised, 'SIGUSR2');
      return `${supervised.name} ended by ${supervised.ends.at(-1)}`;
    }),
  );
  return ends.join(', ');
}

export async function killEach({ webs, workers }: FaultSystem): Promise<string> {
  for (const supervised of [...webs, ...workers]) await restartWith(supervised, 'SIGKILL');
  return 'SIGKILL to each of the four, the next when the last is ready again';
}

async function restartWith(supervised: SupervisedProcess, signal: NodeJS.Signals): Promise<void> {
  const before = supervised.ends.length;
  supervised.signal(signal);
  while (supervised.ends.length === before) await sleep(20);
  await supervised.untilReady();
}
